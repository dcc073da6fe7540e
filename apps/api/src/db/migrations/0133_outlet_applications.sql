-- Outlets that want to be listed; what staff accept is written into the content system.
create table outlet_applications (
  id text primary key,
  outlet_name text not null,
  handle text not null,
  network text not null,
  url text not null,
  reach int not null check (reach >= 0),
  audience text not null,
  topics text[] not null,
  description text not null,
  contact_name text not null,
  email text not null,
  message text not null,
  status text not null default 'new' check (status in ('new', 'accepted', 'listed', 'rejected')),
  reason text not null default '',
  outlet_id text,
  created_at timestamptz not null,
  changed_at timestamptz,
  version int not null default 1,
  check ((status = 'listed') = (outlet_id is not null))
);
create index outlet_applications_newest on outlet_applications (created_at desc, id desc);

-- An outlet's posts, by day.
create index execution_tasks_outlet on execution_tasks (outlet_id, due_at);
