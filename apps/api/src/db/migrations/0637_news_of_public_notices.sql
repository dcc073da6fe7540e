-- News of an offer or of nights is emailed only as long as they are public: a digest is sent up to a day later.
alter table notifications add column while_public boolean not null default false;
