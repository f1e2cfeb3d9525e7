ALTER TABLE "early_end_proposals" DROP CONSTRAINT "early_end_proposals_status_known";--> statement-breakpoint
DROP INDEX "opening_figures_one_of_kind";--> statement-breakpoint
DROP INDEX "payments_schedule_unique";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_replaces_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_returns_returned" ON "deposit_returns" USING btree ("returned_on");--> statement-breakpoint
CREATE INDEX "bookings_decided" ON "bookings" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "payment_proofs_paid" ON "payment_proofs" USING btree ("paid_on");--> statement-breakpoint
CREATE INDEX "payment_proofs_reversed" ON "payment_proofs" USING btree ("reversed_at") WHERE "payment_proofs"."reversed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_figures_one_of_kind" ON "opening_figures" USING btree ("rental_id","kind") WHERE "opening_figures"."kind" not in ('line', 'check') and "opening_figures"."status" <> 'corrected';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_schedule_unique" ON "payments" USING btree ("rental_id","kind","due_date") WHERE "payments"."kind" in ('advance', 'deposit', 'rent') and "payments"."replaces_id" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_replaces_unique" UNIQUE("replaces_id");--> statement-breakpoint
ALTER TABLE "early_end_proposals" ADD CONSTRAINT "early_end_proposals_status_known" CHECK ("early_end_proposals"."status" in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_replaces_rent" CHECK ("payments"."replaces_id" is null or "payments"."kind" = 'rent');