-- transaction: none
-- Saved searches for few nights also find stays without a minimum, like those that the pages save now.
-- repeat
update saved_searches set filter = jsonb_set(filter, '{items}', (
    select jsonb_agg(
      case when item @> '{"field": "minimumNights", "operator": "lessThanOrEqual"}'
        then jsonb_build_object('logic', 'or', 'items', jsonb_build_array(
          item, '{"field": "minimumNights", "operator": "isEmpty", "value": null}'::jsonb))
        else item end order by place)
    from jsonb_array_elements(filter -> 'items') with ordinality as each (item, place)))
  where id in (
    select id from saved_searches
    where filter ->> 'logic' = 'and' and filter -> 'items' @> '[{"field": "minimumNights", "operator": "lessThanOrEqual"}]'
    limit 1000);
