ALTER TABLE "post_dated_checks" DROP CONSTRAINT "post_dated_checks_transfer_when_cleared";--> statement-breakpoint
ALTER TABLE "post_dated_checks" ADD COLUMN "deposited_on" date;--> statement-breakpoint
ALTER TABLE "post_dated_checks" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "post_dated_checks" ADD CONSTRAINT "post_dated_checks_return_dated" CHECK ("post_dated_checks"."returned_on" is null or "post_dated_checks"."status" = 'returned');--> statement-breakpoint
ALTER TABLE "post_dated_checks" ADD CONSTRAINT "post_dated_checks_transfer_when_cleared" CHECK (case "post_dated_checks"."status" when 'cleared' then "post_dated_checks"."transfer_id" is not null when 'returned' then true else "post_dated_checks"."transfer_id" is null end);--> statement-breakpoint

-- A cleared check can be returned once; its transfer stays. Everything else as before.
create or replace function keep_post_dated_check() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['status', 'return_reason', 'transfer_id', 'deposited_on', 'returned_on', 'reminded_at', 'updated_at'];
  returned constant text[] := array['status', 'return_reason', 'returned_on', 'updated_at'];
  erasable constant text[] := array['bank', 'number', 'return_reason', 'updated_at'];
begin
  if (old.status in ('held', 'deposited') and to_jsonb(new) - moved - erasable = to_jsonb(old) - moved - erasable
      or old.status = 'cleared' and new.status = 'returned' and to_jsonb(new) - returned = to_jsonb(old) - returned
      or to_jsonb(new) - erasable = to_jsonb(old) - erasable)
    and (new.number = old.number and new.bank = old.bank or new.number = replace(old.id::text, '-', ''))
  then
    return new;
  end if;
  raise exception 'facts and decisions of post_dated_checks are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

-- The days of earlier moves are in the audit log. The trigger would refuse them as a change of facts.
alter table post_dated_checks disable trigger post_dated_checks_permanent;
--> statement-breakpoint
update post_dated_checks c set deposited_on = (a.at at time zone 'Asia/Manila')::date from audit_log a
where a.action = 'postDatedCheck.moved' and a.details ->> 'checkId' = c.id::text and a.details ->> 'to' = 'deposited';
--> statement-breakpoint
update post_dated_checks c set returned_on = (a.at at time zone 'Asia/Manila')::date from audit_log a
where a.action = 'postDatedCheck.moved' and a.details ->> 'checkId' = c.id::text and a.details ->> 'to' = 'returned' and c.status = 'returned';
--> statement-breakpoint
alter table post_dated_checks enable trigger post_dated_checks_permanent;
