CREATE TABLE "deposit_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"recorded_by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"returned_on" date NOT NULL,
	"reference" text,
	"proof_file_id" uuid,
	"status" text DEFAULT 'sent' NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_returns_amount_positive" CHECK ("deposit_returns"."amount" > 0),
	CONSTRAINT "deposit_returns_method_known" CHECK ("deposit_returns"."method" in ('gcash', 'maya', 'bank', 'cash', 'check', 'other')),
	CONSTRAINT "deposit_returns_reference_length" CHECK (length("deposit_returns"."reference") between 1 and 64),
	CONSTRAINT "deposit_returns_status_known" CHECK ("deposit_returns"."status" in ('sent', 'confirmed', 'contested', 'withdrawn')),
	CONSTRAINT "deposit_returns_answer_length" CHECK (length("deposit_returns"."answer") between 1 and 500),
	CONSTRAINT "deposit_returns_decision_dated" CHECK (("deposit_returns"."status" = 'sent') = ("deposit_returns"."decided_at" is null)),
	CONSTRAINT "deposit_returns_contest_reasoned" CHECK ("deposit_returns"."status" <> 'contested' or "deposit_returns"."answer" is not null)
);
--> statement-breakpoint
ALTER TABLE "deposit_returns" ADD CONSTRAINT "deposit_returns_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_returns" ADD CONSTRAINT "deposit_returns_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_returns" ADD CONSTRAINT "deposit_returns_proof_file_id_stored_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_returns_reference_unique" ON "deposit_returns" USING btree ("rental_id","method","reference") WHERE "deposit_returns"."reference" is not null and "deposit_returns"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "deposit_returns_rental" ON "deposit_returns" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_returns_recorded_by" ON "deposit_returns" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "deposit_returns_proof" ON "deposit_returns" USING btree ("proof_file_id");--> statement-breakpoint

-- Money that was paid back keeps its facts, and a decision stays. Erasure empties the reference, the proof and the answer.
create function keep_deposit_return() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'answer', 'decided_at', 'updated_at'];
  erasable constant text[] := array['reference', 'proof_file_id', 'answer', 'updated_at'];
begin
  if (new.reference is null or new.reference is not distinct from old.reference)
    and (new.proof_file_id is null or new.proof_file_id is not distinct from old.proof_file_id)
    and (to_jsonb(new) - erasable = to_jsonb(old) - erasable
      or old.status in ('sent', 'contested') and to_jsonb(new) - decision - erasable = to_jsonb(old) - decision - erasable)
  then
    return new;
  end if;
  raise exception 'facts and decisions of deposit_returns are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger deposit_returns_permanent before update on deposit_returns
  for each row execute function keep_deposit_return();
