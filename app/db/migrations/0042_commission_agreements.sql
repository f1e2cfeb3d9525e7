CREATE TABLE "commission_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"valid_from" date NOT NULL,
	"partner_name" text,
	"partner_basis_points" integer,
	"partner_fixed" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_agreements_rule_known" CHECK ("commission_agreements"."rule" in ('rent_per_year', 'contract_percent', 'rent_once')),
	CONSTRAINT "commission_agreements_rate_basis_points_range" CHECK ("commission_agreements"."rate_basis_points" between 0 and 30000),
	CONSTRAINT "commission_agreements_partner_name_length" CHECK (length("commission_agreements"."partner_name") between 1 and 200),
	CONSTRAINT "commission_agreements_partner_basis_points_range" CHECK ("commission_agreements"."partner_basis_points" between 1 and 10000),
	CONSTRAINT "commission_agreements_partner_fixed_positive" CHECK ("commission_agreements"."partner_fixed" > 0),
	CONSTRAINT "commission_agreements_partner_whole" CHECK (num_nonnulls("commission_agreements"."partner_basis_points", "commission_agreements"."partner_fixed") = num_nonnulls("commission_agreements"."partner_name"))
);
--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "rule" text DEFAULT 'rent_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "agreed_from" date;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "partner_name" text;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "partner_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commission_agreements" ADD CONSTRAINT "commission_agreements_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_agreements" ADD CONSTRAINT "commission_agreements_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_agreements_listing" ON "commission_agreements" USING btree ("agent_id","property_id","valid_from","created_at");--> statement-breakpoint
CREATE INDEX "commission_agreements_property" ON "commission_agreements" USING btree ("property_id");--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_rule_known" CHECK ("commissions"."rule" in ('rent_per_year', 'contract_percent', 'rent_once'));--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_partner_name_length" CHECK (length("commissions"."partner_name") between 1 and 200);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_partner_sign" CHECK (case "commissions"."kind" when 'earned' then "commissions"."partner_amount" >= 0 when 'taken_back' then "commissions"."partner_amount" <= 0 else true end);