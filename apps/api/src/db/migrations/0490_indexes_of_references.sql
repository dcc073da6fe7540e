-- transaction: none
-- What is deleted asks every table that refers to it, once for each row: by an index, or by reading the table.
create index concurrently if not exists stay_revisions_locked_by on stay_revisions (locked_by) where locked_by is not null;
create index concurrently if not exists offers_locked_by on offers (locked_by) where locked_by is not null;
create index concurrently if not exists cancellations_locked_by on cancellations (locked_by) where locked_by is not null;
create index concurrently if not exists giveaways_locked_by on giveaways (locked_by) where locked_by is not null;
create index concurrently if not exists stay_promotions_locked_by on stay_promotions (locked_by) where locked_by is not null;
create index concurrently if not exists attribute_requests_locked_by on attribute_requests (locked_by) where locked_by is not null;
create index concurrently if not exists attribute_requests_author on attribute_requests (author_id);
create index concurrently if not exists execution_tasks_claimed_by on execution_tasks (claimed_by) where claimed_by is not null;
create index concurrently if not exists second_factor_resets_user on second_factor_resets (user_id);
create index concurrently if not exists second_factor_resets_decided_by on second_factor_resets (decided_by) where decided_by is not null;
create index concurrently if not exists feed_posts_stay on feed_posts (stay_id);
create index concurrently if not exists feed_mutes_stay on feed_mutes (stay_id);
create index concurrently if not exists flag_reports_stay on flag_reports (stay_id);
create index concurrently if not exists recents_stay on recents (stay_id);
create index concurrently if not exists stay_claims_stay on stay_claims (stay_id);
create index concurrently if not exists stay_claims_organization on stay_claims (organization_id) where organization_id is not null;
create index concurrently if not exists stay_transfers_stay on stay_transfers (stay_id);
create index concurrently if not exists takedowns_stay on takedowns (stay_id);
create index concurrently if not exists alerts_organization on alerts (organization_id) where organization_id is not null;
create index concurrently if not exists appeals_closed_by on appeals (closed_by) where closed_by is not null;
create index concurrently if not exists plan_usage_subscription on plan_usage (subscription_id);
-- What staff and jobs look for in tables that only grow.
create index concurrently if not exists payment_events_created on payment_events (created_at);
create index concurrently if not exists mails_queued on mails (created_at) where status = 'queued';
create index concurrently if not exists contact_submissions_email on contact_submissions (lower(email));
create index concurrently if not exists newsletter_subscribers_reader on newsletter_subscribers (lower(email));
create index concurrently if not exists mails_status on mails (status, id desc);
create index concurrently if not exists mails_kind on mails (kind, id desc);
create index concurrently if not exists mails_text on mails using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
create index concurrently if not exists audit_log_actor on audit_log (actor_id, id desc);
create index concurrently if not exists audit_log_action on audit_log (action, id desc);
create index concurrently if not exists audit_log_at on audit_log (at);
create index concurrently if not exists transactions_created on transactions (created_at desc, id);
create index concurrently if not exists organizations_created on organizations (created_at desc, id);
create index concurrently if not exists offers_created on offers (created_at desc, id);
create index concurrently if not exists cancellations_created on cancellations (created_at desc, id);
create index concurrently if not exists giveaways_created on giveaways (created_at desc, id);
create index concurrently if not exists stay_promotions_updated on stay_promotions (updated_at desc, id);
-- Nights that are over.
create index concurrently if not exists blocked_dates_end on blocked_dates (upper(during));
create index concurrently if not exists night_rules_end on night_rules (upper(during));
create index concurrently if not exists feed_nights_end on feed_nights (upper(during));
create index concurrently if not exists feed_nights_gone on feed_nights (gone_at) where gone_at is not null;
create index concurrently if not exists sent_nights_end on sent_nights (upper(during));
create index concurrently if not exists vanished_nights_end on vanished_nights (upper(during));
