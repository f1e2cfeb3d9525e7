ALTER TABLE "documents" DROP CONSTRAINT "documents_kind_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind_known";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "tax_quarter" date;--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD COLUMN "withheld" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_quarter_of_certificate" CHECK (("documents"."kind" = 'withholding_certificate') = ("documents"."tax_quarter" is not null)
        and "documents"."tax_quarter" = date_trunc('quarter', "documents"."tax_quarter"::timestamp)::date);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('lease', 'house_rules', 'inspection_report', 'receipt', 'notice', 'withholding_certificate', 'other'));--> statement-breakpoint
ALTER TABLE "payment_proofs" ADD CONSTRAINT "payment_proofs_withheld_part" CHECK ("payment_proofs"."withheld" = 0 or "payment_proofs"."withheld" between 1 and "payment_proofs"."amount" - 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('advance', 'deposit', 'rent', 'dues', 'utilities', 'penalty', 'other', 'reduction'));