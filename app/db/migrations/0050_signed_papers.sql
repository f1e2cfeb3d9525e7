CREATE TABLE "invited_signers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"signing_id" uuid NOT NULL,
	"added_by" uuid NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"masked_email" text NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"token_hash" text,
	"signed_name" text,
	"drawing" text,
	"code" text,
	"code_sent_at" timestamp with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"signed_at" timestamp with time zone,
	"decline_reason" text,
	"decided_at" timestamp with time zone,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invited_signers_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "invited_signers_role_known" CHECK ("invited_signers"."role" in ('guarantor', 'witness')),
	CONSTRAINT "invited_signers_name_length" CHECK (length("invited_signers"."name") between 1 and 100),
	CONSTRAINT "invited_signers_email_format" CHECK ("invited_signers"."email" = lower("invited_signers"."email") and length("invited_signers"."email") <= 254 and "invited_signers"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "invited_signers_masked_email_length" CHECK (length("invited_signers"."masked_email") between 3 and 254),
	CONSTRAINT "invited_signers_locale_known" CHECK ("invited_signers"."locale" in ('en', 'fil')),
	CONSTRAINT "invited_signers_status_known" CHECK ("invited_signers"."status" in ('asked', 'signed', 'declined', 'removed')),
	CONSTRAINT "invited_signers_token_hash_format" CHECK ("invited_signers"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "invited_signers_signed_name_length" CHECK (length("invited_signers"."signed_name") between 1 and 100),
	CONSTRAINT "invited_signers_drawing_length" CHECK (length("invited_signers"."drawing") between 8 and 8000),
	CONSTRAINT "invited_signers_code_length" CHECK (length("invited_signers"."code") between 40 and 200),
	CONSTRAINT "invited_signers_wrong_codes_not_negative" CHECK ("invited_signers"."wrong_codes" >= 0),
	CONSTRAINT "invited_signers_decline_reason_length" CHECK (length("invited_signers"."decline_reason") between 1 and 500),
	CONSTRAINT "invited_signers_link_has_address" CHECK ("invited_signers"."token_hash" is null or "invited_signers"."email" is not null),
	CONSTRAINT "invited_signers_decision_dated" CHECK (("invited_signers"."status" = 'asked') = ("invited_signers"."decided_at" is null)),
	CONSTRAINT "invited_signers_signature_dated" CHECK (("invited_signers"."status" = 'signed') = ("invited_signers"."signed_at" is not null)),
	CONSTRAINT "invited_signers_signature_named" CHECK ("invited_signers"."status" <> 'signed' or "invited_signers"."signed_name" is not null),
	CONSTRAINT "invited_signers_decline_reasoned" CHECK (("invited_signers"."status" = 'declined') = ("invited_signers"."decline_reason" is not null)),
	CONSTRAINT "invited_signers_code_while_asked" CHECK ("invited_signers"."code" is null or "invited_signers"."status" = 'asked' and "invited_signers"."code_sent_at" is not null),
	CONSTRAINT "invited_signers_ip_address_length" CHECK (length("invited_signers"."ip_address") between 0 and 64),
	CONSTRAINT "invited_signers_user_agent_length" CHECK (length("invited_signers"."user_agent") between 0 and 16384)
);
--> statement-breakpoint
-- safe: the wider rule is added below; what the older version writes keeps it
ALTER TABLE "lease_signings" DROP CONSTRAINT "lease_signings_draft_unique";--> statement-breakpoint
-- safe: the wider rule is added below; what the older version writes keeps it
ALTER TABLE "lease_signings" DROP CONSTRAINT "lease_signings_content_object";--> statement-breakpoint
-- safe: the wider rule is added below; what the older version writes keeps it
ALTER TABLE "lease_signings" DROP CONSTRAINT "lease_signings_status_known";--> statement-breakpoint
DROP INDEX "lease_signings_one_open";--> statement-breakpoint
ALTER TABLE "lease_signatures" ADD COLUMN "way" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD COLUMN "kind" text DEFAULT 'lease' NOT NULL;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD COLUMN "record_hash" text;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "invited_signers" ADD CONSTRAINT "invited_signers_signing_id_lease_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."lease_signings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_signers" ADD CONSTRAINT "invited_signers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invited_signers_signing" ON "invited_signers" USING btree ("signing_id");--> statement-breakpoint
CREATE INDEX "invited_signers_added_by" ON "invited_signers" USING btree ("added_by");--> statement-breakpoint
-- safe: a rental has a handful of signed papers, and signing began two versions ago
CREATE UNIQUE INDEX "lease_signings_one_open_of_kind" ON "lease_signings" USING btree ("rental_id","kind") WHERE "lease_signings"."status" = 'open';--> statement-breakpoint
-- safe: a rental has a handful of signed papers, and signing began two versions ago
CREATE UNIQUE INDEX "lease_signings_draft_of_kind" ON "lease_signings" USING btree ("rental_id","kind","draft");--> statement-breakpoint
-- safe: a rental has a handful of signed papers, and signing began two versions ago
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "lease_signatures" ADD CONSTRAINT "lease_signatures_way_known" CHECK ("lease_signatures"."way" in ('code', 'password', 'passkey')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_content_bounded" CHECK (jsonb_typeof("lease_signings"."content") = 'object' and length("lease_signings"."content"::text) <= 200000) NOT VALID;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_kind_format" CHECK ("lease_signings"."kind" ~ '^[a-z_]{3,40}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_record_hash_format" CHECK ("lease_signings"."record_hash" ~ '^[0-9a-f]{64}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_reference_format" CHECK ("lease_signings"."reference" ~ '^[0-9A-HJKMNP-TV-Z]{12}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "lease_signings" ADD CONSTRAINT "lease_signings_status_known" CHECK ("lease_signings"."status" in ('open', 'signed', 'declined', 'withdrawn', 'lapsed', 'void')) NOT VALID;--> statement-breakpoint

-- A made signature stays while its paper is open or signed; erasure takes away what names the person. One of a paper that was never signed is removed
-- by the job of retention.
create or replace function keep_invited_signer() returns trigger language plpgsql as $$
declare
  erasable constant text[] := array['name', 'email', 'token_hash', 'masked_email', 'signed_name', 'drawing', 'ip_address', 'user_agent', 'updated_at'];
  link constant text[] := array['token_hash', 'email', 'updated_at'];
begin
  if old.signed_at is null or (
    tg_op = 'DELETE' and exists (
      select 1 from lease_signings where id = old.signing_id and status not in ('open', 'signed')
    )
  ) then
    if tg_op = 'DELETE' then
      return old;
    end if;
    if new.signing_id = old.signing_id then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and (
    to_jsonb(new) - link = to_jsonb(old) - link and new.token_hash is null and new.email is null
    or new.signed_name = 'Deleted account' and new.drawing is null and to_jsonb(new) - erasable = to_jsonb(old) - erasable
  ) then
    return new;
  end if;
  raise exception 'signatures in invited_signers are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger invited_signers_permanent before update or delete on invited_signers
  for each row execute function keep_invited_signer();
