CREATE TABLE "lease_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"signing_id" uuid NOT NULL,
	"side" text NOT NULL,
	"signer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"drawing" text,
	"code" text,
	"code_sent_at" timestamp with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"signed_at" timestamp with time zone,
	"code_sent_to" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lease_signatures_side_unique" UNIQUE("signing_id","side"),
	CONSTRAINT "lease_signatures_side_known" CHECK ("lease_signatures"."side" in ('owner', 'tenant')),
	CONSTRAINT "lease_signatures_name_length" CHECK (length("lease_signatures"."name") between 1 and 100),
	CONSTRAINT "lease_signatures_drawing_length" CHECK (length("lease_signatures"."drawing") between 8 and 8000),
	CONSTRAINT "lease_signatures_code_length" CHECK (length("lease_signatures"."code") between 40 and 200),
	CONSTRAINT "lease_signatures_wrong_codes_not_negative" CHECK ("lease_signatures"."wrong_codes" >= 0),
	CONSTRAINT "lease_signatures_code_sent_to_length" CHECK (length("lease_signatures"."code_sent_to") between 1 and 254),
	CONSTRAINT "lease_signatures_code_until_signed" CHECK (("lease_signatures"."code" is null) = ("lease_signatures"."signed_at" is not null)),
	CONSTRAINT "lease_signatures_ip_address_length" CHECK (length("lease_signatures"."ip_address") between 0 and 64),
	CONSTRAINT "lease_signatures_user_agent_length" CHECK (length("lease_signatures"."user_agent") between 0 and 16384)
);
--> statement-breakpoint
CREATE TABLE "lease_signings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"prepared_by" uuid NOT NULL,
	"draft" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"expires_on" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"decline_reason" text,
	"decided_at" timestamp with time zone,
	"file_id" uuid,
	"file_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lease_signings_file_hash_unique" UNIQUE("file_hash"),
	CONSTRAINT "lease_signings_draft_unique" UNIQUE("rental_id","draft"),
	CONSTRAINT "lease_signings_draft_range" CHECK ("lease_signings"."draft" between 1 and 50),
	CONSTRAINT "lease_signings_content_object" CHECK (jsonb_typeof("lease_signings"."content") = 'object' and length("lease_signings"."content"::text) <= 60000),
	CONSTRAINT "lease_signings_hash_format" CHECK ("lease_signings"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "lease_signings_status_known" CHECK ("lease_signings"."status" in ('open', 'signed', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "lease_signings_decline_reason_length" CHECK (length("lease_signings"."decline_reason") between 1 and 500),
	CONSTRAINT "lease_signings_file_hash_format" CHECK ("lease_signings"."file_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "lease_signings_decision_dated" CHECK (("lease_signings"."status" = 'open') = ("lease_signings"."decided_at" is null)),
	CONSTRAINT "lease_signings_decline_reasoned" CHECK (("lease_signings"."status" = 'declined') = ("lease_signings"."decline_reason" is not null)),
	CONSTRAINT "lease_signings_signed_has_file" CHECK ("lease_signings"."status" <> 'signed' or "lease_signings"."file_id" is not null and "lease_signings"."file_hash" is not null)
);
--> statement-breakpoint
ALTER TABLE "lease_signatures" ADD CONSTRAINT "lease_signatures_signing_id_lease_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."lease_signings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_signatures" ADD CONSTRAINT "lease_signatures_signer_id_users_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lease_signatures_signer" ON "lease_signatures" USING btree ("signer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lease_signings_one_open" ON "lease_signings" USING btree ("rental_id") WHERE "lease_signings"."status" = 'open';--> statement-breakpoint
CREATE INDEX "lease_signings_prepared_by" ON "lease_signings" USING btree ("prepared_by");--> statement-breakpoint
CREATE INDEX "lease_signings_file" ON "lease_signings" USING btree ("file_id");--> statement-breakpoint

-- The text of a contract never changes. An open one is decided once; erasure empties one that was not signed.
create or replace function keep_lease_signing() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'decline_reason', 'decided_at', 'file_id', 'file_hash', 'updated_at'];
  erasable constant text[] := array['content', 'decline_reason', 'updated_at'];
begin
  if old.status = 'open' and to_jsonb(new) - decision = to_jsonb(old) - decision
    or old.status <> 'signed' and new.content = '{}'::jsonb and to_jsonb(new) - erasable = to_jsonb(old) - erasable
      and (new.decline_reason is not distinct from old.decline_reason or new.decline_reason = '[erased]')
  then
    return new;
  end if;
  raise exception 'the text and the decision of lease_signings are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger lease_signings_permanent before update on lease_signings
  for each row execute function keep_lease_signing();
--> statement-breakpoint

-- A made signature stays; erasure takes away what names the person.
create or replace function keep_lease_signature() returns trigger language plpgsql as $$
declare
  erasable constant text[] := array['name', 'drawing', 'code_sent_to', 'ip_address', 'user_agent', 'updated_at'];
begin
  if old.signed_at is null then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if (new.signing_id, new.side) = (old.signing_id, old.side) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and new.name = 'Deleted account' and new.drawing is null
    and to_jsonb(new) - erasable = to_jsonb(old) - erasable
  then
    return new;
  end if;
  raise exception 'signatures in lease_signatures are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger lease_signatures_permanent before update or delete on lease_signatures
  for each row execute function keep_lease_signature();
