-- Why a stay is down stands in its take-down alone.
alter table stays drop column disabled_reason;
