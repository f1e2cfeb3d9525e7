-- Old entries of the audit log can be removed, by one function that refuses young ones. Everything else stays refused.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('tahanan.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

drop trigger audit_log_append_only on audit_log;
--> statement-breakpoint

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
--> statement-breakpoint

-- Runs with the rights of the owner: the application's role may not delete entries itself.
create function delete_old_audit_entries(oldest timestamptz, batch integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed integer;
begin
  if oldest > now() - interval '730 days' then
    raise exception 'entries of the audit log are kept for two years' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('tahanan.audit_retention', 'on', true);
  delete from audit_log
    where id = any(array(select id from audit_log where at < oldest order by at limit least(greatest(batch, 0), 5000)));
  get diagnostics removed = row_count;
  perform set_config('tahanan.audit_retention', 'off', true);
  return removed;
end $$;
