-- transaction: none
-- Saved searches for few nights also find stays without a minimum, like those that the pages save now. Those that would
-- then be too large for a filter stay as they are.
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
      and jsonb_array_length(filter -> 'items') <= 12 and octet_length(filter::text) <= 4096
    limit 1000);
