-- A mail's text says [link]; the link itself is sealed, opened by its sender alone, and gone when the mail is.
alter table mails add column sealed_link text;
create index mails_with_link on mails (created_at) where sealed_link is not null;

-- What was stored until now held its link in the open. Links of these kinds let their reader into an account.
update mails
set
  body_text = regexp_replace(body_text, 'https?://\S+', '[link]', 'g'),
  status = case status when 'queued' then 'failed' else status end
where kind in ('password-reset', 'email-verification', 'invitation');
