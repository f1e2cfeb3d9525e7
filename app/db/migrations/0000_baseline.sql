-- Builds the whole database: first what the tables need, then the tables as drizzle-kit generates them from app/db/schema, then what
-- drizzle cannot express. Only the PARTITION BY of "analytics_events" is added to the generated part. Later migrations append to this one.

-- Search by part of a word, search without accents, and exclusion constraints over plain columns.
-- All three are "trusted": the owner of a database may create them without being a superuser.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
-- Words as they are written, without accents and in lower case.
create text search configuration listing_words (copy = pg_catalog.simple);
--> statement-breakpoint
alter text search configuration listing_words
  alter mapping for word, hword, hword_part, numword, numhword, hword_numpart with unaccent, simple;
--> statement-breakpoint
-- The partitions of the events have a schema of their own: they are parts of one table, not tables of the product.
create schema if not exists "partitions";
--> statement-breakpoint
create sequence "analytics_events_numbers" as bigint;
--> statement-breakpoint

CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_identity_unique" UNIQUE("provider_id","account_id"),
	CONSTRAINT "accounts_provider_id_length" CHECK (length("accounts"."provider_id") between 1 and 64),
	CONSTRAINT "accounts_account_id_length" CHECK (length("accounts"."account_id") between 1 and 255),
	CONSTRAINT "accounts_access_token_length" CHECK (length("accounts"."access_token") between 0 and 16384),
	CONSTRAINT "accounts_refresh_token_length" CHECK (length("accounts"."refresh_token") between 0 and 16384),
	CONSTRAINT "accounts_id_token_length" CHECK (length("accounts"."id_token") between 0 and 16384),
	CONSTRAINT "accounts_scope_length" CHECK (length("accounts"."scope") between 0 and 2048),
	CONSTRAINT "accounts_password_length" CHECK (length("accounts"."password") between 20 and 512)
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"alg" text,
	"crv" text,
	CONSTRAINT "jwks_public_key_length" CHECK (length("jwks"."public_key") between 1 and 8000),
	CONSTRAINT "jwks_private_key_length" CHECK (length("jwks"."private_key") between 40 and 2000),
	CONSTRAINT "jwks_alg_length" CHECK (length("jwks"."alg") between 1 and 32),
	CONSTRAINT "jwks_crv_length" CHECK (length("jwks"."crv") between 1 and 32)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash"),
	CONSTRAINT "known_devices_token_hash_format" CHECK ("known_devices"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"email" text PRIMARY KEY NOT NULL,
	"fails" integer DEFAULT 0 NOT NULL,
	"first_failure_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_failure_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "login_attempts_email_format" CHECK ("login_attempts"."email" = lower("login_attempts"."email") and length("login_attempts"."email") <= 254 and "login_attempts"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "login_attempts_fails_not_negative" CHECK ("login_attempts"."fails" >= 0),
	CONSTRAINT "login_attempts_in_order" CHECK ("login_attempts"."last_failure_at" >= "login_attempts"."first_failure_at")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"previous_token" text,
	"token_renewed_at" timestamp with time zone,
	"token_seen_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_previous_token_unique" UNIQUE("previous_token"),
	CONSTRAINT "sessions_token_length" CHECK (length("sessions"."token") between 16 and 256),
	CONSTRAINT "sessions_previous_token_length" CHECK (length("sessions"."previous_token") between 16 and 256),
	CONSTRAINT "sessions_ip_address_length" CHECK (length("sessions"."ip_address") between 0 and 64),
	CONSTRAINT "sessions_user_agent_length" CHECK (length("sessions"."user_agent") between 0 and 16384)
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_user_unique" UNIQUE("user_id"),
	CONSTRAINT "two_factors_secret_length" CHECK (length("two_factors"."secret") between 1 and 2000),
	CONSTRAINT "two_factors_backup_codes_length" CHECK (length("two_factors"."backup_codes") between 1 and 8000),
	CONSTRAINT "two_factors_failed_verification_count_not_negative" CHECK ("two_factors"."failed_verification_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"full_name" text NOT NULL,
	"avatar_url" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"last_active_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_format" CHECK ("users"."email" = lower("users"."email") and length("users"."email") <= 254 and "users"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "users_full_name_length" CHECK (length("users"."full_name") between 1 and 200),
	CONSTRAINT "users_avatar_url_length" CHECK (length("users"."avatar_url") between 1 and 2048),
	CONSTRAINT "users_ban_reason_length" CHECK (length("users"."ban_reason") between 1 and 500),
	CONSTRAINT "users_locale_known" CHECK ("users"."locale" in ('en', 'fil'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_identifier_length" CHECK (length("verifications"."identifier") between 1 and 512),
	CONSTRAINT "verifications_value_length" CHECK (length("verifications"."value") between 1 and 16384)
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"enabled" boolean NOT NULL,
	"cadence" text DEFAULT 'at_once' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel"),
	CONSTRAINT "notification_preferences_topic_known" CHECK ("notification_preferences"."topic" in ('messages', 'applications', 'bookings', 'payments', 'maintenance', 'inspections', 'saved', 'listings', 'account')),
	CONSTRAINT "notification_preferences_channel_known" CHECK ("notification_preferences"."channel" in ('email', 'in_app')),
	CONSTRAINT "notification_preferences_cadence_known" CHECK ("notification_preferences"."cadence" in ('at_once', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"group_key" text,
	"count" integer DEFAULT 1 NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"is_digest_due" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_topic_known" CHECK ("notifications"."topic" in ('messages', 'applications', 'bookings', 'payments', 'maintenance', 'inspections', 'saved', 'listings', 'account')),
	CONSTRAINT "notifications_kind_length" CHECK (length("notifications"."kind") between 1 and 100),
	CONSTRAINT "notifications_subject_type_length" CHECK (length("notifications"."subject_type") between 1 and 50),
	CONSTRAINT "notifications_subject_id_length" CHECK (length("notifications"."subject_id") between 1 and 100),
	CONSTRAINT "notifications_params_object" CHECK (jsonb_typeof("notifications"."params") = 'object' and length("notifications"."params"::text) <= 20000),
	CONSTRAINT "notifications_group_key_length" CHECK (length("notifications"."group_key") between 1 and 200),
	CONSTRAINT "notifications_count_positive" CHECK ("notifications"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"is_backed_up" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_length" CHECK (length("passkeys"."name") between 1 and 60),
	CONSTRAINT "passkeys_credential_id_length" CHECK (length("passkeys"."credential_id") between 16 and 1400),
	CONSTRAINT "passkeys_public_key_length" CHECK (length("passkeys"."public_key") between 32 and 2000),
	CONSTRAINT "passkeys_counter_not_negative" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"granted" boolean NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text NOT NULL,
	"locale" text NOT NULL,
	"channel" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_kind_known" CHECK ("consents"."kind" in ('terms', 'data_processing')),
	CONSTRAINT "consents_text_version_length" CHECK (length("consents"."text_version") between 1 and 40),
	CONSTRAINT "consents_text_hash_format" CHECK ("consents"."text_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "consents_locale_known" CHECK ("consents"."locale" in ('en', 'fil')),
	CONSTRAINT "consents_channel_known" CHECK ("consents"."channel" in ('registration', 'social_sign_in', 'settings', 'new_version'))
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"storage_path" text,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"downloaded_at" timestamp with time zone,
	CONSTRAINT "data_exports_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "data_exports_status_known" CHECK ("data_exports"."status" in ('requested', 'ready', 'expired', 'failed')),
	CONSTRAINT "data_exports_storage_path_length" CHECK (length("data_exports"."storage_path") between 1 and 1024),
	CONSTRAINT "data_exports_token_hash_format" CHECK ("data_exports"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "data_exports_ready_has_file" CHECK ("data_exports"."status" <> 'ready' or ("data_exports"."storage_path" is not null and "data_exports"."token_hash" is not null and "data_exports"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_after" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "erasure_requests_grace" CHECK ("erasure_requests"."erase_after" >= "erasure_requests"."created_at"),
	CONSTRAINT "erasure_requests_one_end" CHECK ("erasure_requests"."cancelled_at" is null or "erasure_requests"."completed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "erasure_tombstones" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facebook_deletion_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"confirmation_code" text NOT NULL,
	"subject_hash" text NOT NULL,
	"user_id" uuid,
	"status" text DEFAULT 'received' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "facebook_deletion_requests_code_unique" UNIQUE("confirmation_code"),
	CONSTRAINT "facebook_deletion_requests_subject_unique" UNIQUE("subject_hash"),
	CONSTRAINT "facebook_deletion_requests_confirmation_code_length" CHECK (length("facebook_deletion_requests"."confirmation_code") between 12 and 64),
	CONSTRAINT "facebook_deletion_requests_subject_hash_format" CHECK ("facebook_deletion_requests"."subject_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "facebook_deletion_requests_status_known" CHECK ("facebook_deletion_requests"."status" in ('received', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "landlord_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ownership" text NOT NULL,
	"total_properties" integer,
	"investment_experience" text,
	"tax_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landlord_profiles_ownership_known" CHECK ("landlord_profiles"."ownership" in ('individual', 'company', 'trust', 'other')),
	CONSTRAINT "landlord_profiles_total_properties_not_negative" CHECK ("landlord_profiles"."total_properties" >= 0),
	CONSTRAINT "landlord_profiles_investment_experience_length" CHECK (length("landlord_profiles"."investment_experience") between 1 and 500),
	CONSTRAINT "landlord_profiles_tax_id_length" CHECK (length("landlord_profiles"."tax_id") between 40 and 2000)
);
--> statement-breakpoint
CREATE TABLE "renter_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"employment_status" text,
	"monthly_income" text,
	"move_in_date" date,
	"property_type" text,
	"max_budget" bigint,
	"occupants" integer,
	"has_pets" boolean DEFAULT false NOT NULL,
	"pet_details" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renter_profiles_employment_status_known" CHECK ("renter_profiles"."employment_status" in ('employed', 'part-time', 'self-employed', 'student', 'retired', 'unemployed', 'other')),
	CONSTRAINT "renter_profiles_monthly_income_known" CHECK ("renter_profiles"."monthly_income" in ('under-15000', '15000-25000', '25000-40000', '40000-60000', '60000-100000', '100000-200000', 'over-200000')),
	CONSTRAINT "renter_profiles_property_type_known" CHECK ("renter_profiles"."property_type" in ('apartment', 'house', 'condo', 'townhouse', 'studio', 'loft', 'penthouse', 'commercial')),
	CONSTRAINT "renter_profiles_max_budget_positive" CHECK ("renter_profiles"."max_budget" > 0),
	CONSTRAINT "renter_profiles_occupants_range" CHECK ("renter_profiles"."occupants" between 1 and 50),
	CONSTRAINT "renter_profiles_pet_details_length" CHECK (length("renter_profiles"."pet_details") between 1 and 500),
	CONSTRAINT "renter_profiles_pet_details_need_pets" CHECK ("renter_profiles"."has_pets" or "renter_profiles"."pet_details" is null)
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"date_of_birth" text,
	"avatar_url" text,
	"preferred_contact" text DEFAULT 'email' NOT NULL,
	"user_type" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_profiles_full_name_length" CHECK (length("user_profiles"."full_name") between 1 and 200),
	CONSTRAINT "user_profiles_phone_format" CHECK ("user_profiles"."phone" ~ '^\+63[2-9][0-9]{8,9}$'),
	CONSTRAINT "user_profiles_date_of_birth_length" CHECK (length("user_profiles"."date_of_birth") between 40 and 2000),
	CONSTRAINT "user_profiles_avatar_url_length" CHECK (length("user_profiles"."avatar_url") between 1 and 2048),
	CONSTRAINT "user_profiles_preferred_contact_known" CHECK ("user_profiles"."preferred_contact" in ('email', 'phone')),
	CONSTRAINT "user_profiles_user_type_known" CHECK ("user_profiles"."user_type" in ('tenant', 'landlord', 'agent', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"prc_license_number" text,
	"prc_license_expires_on" date,
	"prc_license_checked_at" timestamp with time zone,
	"years_experience" integer,
	"portfolio_size" text,
	"business_address" text,
	"credentials" text,
	"insurance" text,
	"bio" text DEFAULT '' NOT NULL,
	"bio_fil" text,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"supervisor_name" text,
	"supervisor_license_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_user_unique" UNIQUE("user_id"),
	CONSTRAINT "agents_agency_name_length" CHECK (length("agents"."agency_name") between 1 and 150),
	CONSTRAINT "agents_prc_license_number_format" CHECK ("agents"."prc_license_number" ~ '^[0-9]{4,10}$'),
	CONSTRAINT "agents_license_checked_exists" CHECK ("agents"."prc_license_checked_at" is null or "agents"."prc_license_number" is not null),
	CONSTRAINT "agents_years_experience_range" CHECK ("agents"."years_experience" between 0 and 80),
	CONSTRAINT "agents_portfolio_size_known" CHECK ("agents"."portfolio_size" in ('1-5', '6-10', '11-20', '21-50', '50+')),
	CONSTRAINT "agents_business_address_length" CHECK (length("agents"."business_address") between 1 and 300),
	CONSTRAINT "agents_credentials_length" CHECK (length("agents"."credentials") between 1 and 1000),
	CONSTRAINT "agents_insurance_length" CHECK (length("agents"."insurance") between 1 and 300),
	CONSTRAINT "agents_bio_length" CHECK (length("agents"."bio") between 0 and 3000),
	CONSTRAINT "agents_bio_fil_length" CHECK (length("agents"."bio_fil") between 1 and 3000),
	CONSTRAINT "agents_languages_elements" CHECK ("agents"."languages" <@ array['en', 'fil', 'ceb', 'ilo', 'hil', 'war', 'bik', 'pam', 'pag', 'zh', 'ja', 'ko']::text[]),
	CONSTRAINT "agents_supervisor_name_length" CHECK (length("agents"."supervisor_name") between 1 and 150),
	CONSTRAINT "agents_supervisor_license_number_format" CHECK ("agents"."supervisor_license_number" ~ '^[0-9]{4,10}$'),
	CONSTRAINT "agents_supervisor_whole" CHECK (("agents"."supervisor_name" is null) = ("agents"."supervisor_license_number" is null))
);
--> statement-breakpoint
CREATE TABLE "agent_client_relationships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"assigned_date" date DEFAULT (now() at time zone 'Asia/Manila')::date NOT NULL,
	"ended_at" timestamp with time zone,
	"notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_client_relationships_status_known" CHECK ("agent_client_relationships"."status" in ('active', 'ended')),
	CONSTRAINT "agent_client_relationships_end_dated" CHECK (("agent_client_relationships"."status" = 'ended') = ("agent_client_relationships"."ended_at" is not null)),
	CONSTRAINT "agent_client_relationships_notes_length" CHECK (length("agent_client_relationships"."notes") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"client_id" uuid,
	"property_id" uuid,
	"kind" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"title" text NOT NULL,
	"place" text,
	"notes" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_kind_known" CHECK ("appointments"."kind" in ('call', 'viewing', 'meeting', 'signing', 'other')),
	CONSTRAINT "appointments_status_known" CHECK ("appointments"."status" in ('planned', 'done', 'cancelled')),
	CONSTRAINT "appointments_title_length" CHECK (length("appointments"."title") between 1 and 150),
	CONSTRAINT "appointments_place_length" CHECK (length("appointments"."place") between 1 and 200),
	CONSTRAINT "appointments_notes_length" CHECK (length("appointments"."notes") between 1 and 2000),
	CONSTRAINT "appointments_times_in_order" CHECK ("appointments"."ends_at" > "appointments"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"author_id" uuid,
	"channel" text,
	"content" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_notes_channel_known" CHECK ("client_notes"."channel" in ('phone', 'email', 'chat', 'meeting')),
	CONSTRAINT "client_notes_content_length" CHECK (length("client_notes"."content") between 1 and 4000),
	CONSTRAINT "client_notes_not_empty" CHECK ("client_notes"."channel" is not null or "client_notes"."content" is not null)
);
--> statement-breakpoint
CREATE TABLE "client_stage_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"from_stage" text,
	"to_stage" text NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_stage_changes_from_stage_known" CHECK ("client_stage_changes"."from_stage" in ('new', 'active', 'touring', 'offer', 'under_contract', 'closed', 'inactive')),
	CONSTRAINT "client_stage_changes_to_stage_known" CHECK ("client_stage_changes"."to_stage" in ('new', 'active', 'touring', 'offer', 'under_contract', 'closed', 'inactive')),
	CONSTRAINT "client_stage_changes_is_a_move" CHECK ("client_stage_changes"."from_stage" is distinct from "client_stage_changes"."to_stage")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"user_id" uuid,
	"property_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"photo_url" text,
	"type" text DEFAULT 'renter' NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"next_action" text,
	"next_action_due" date,
	"looks_for" text,
	"wish_area" text,
	"wish_type" text,
	"wish_budget" bigint,
	"wish_move_in" date,
	"wish_pets" boolean,
	"last_contact" timestamp with time zone,
	"matches_seen_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_name_length" CHECK (length("clients"."name") between 1 and 200),
	CONSTRAINT "clients_email_format" CHECK ("clients"."email" = lower("clients"."email") and length("clients"."email") <= 254 and "clients"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "clients_phone_format" CHECK ("clients"."phone" ~ '^\+63[2-9][0-9]{8,9}$'),
	CONSTRAINT "clients_photo_url_length" CHECK (length("clients"."photo_url") between 1 and 2048),
	CONSTRAINT "clients_type_known" CHECK ("clients"."type" in ('renter', 'landlord', 'company')),
	CONSTRAINT "clients_stage_known" CHECK ("clients"."stage" in ('new', 'active', 'touring', 'offer', 'under_contract', 'closed', 'inactive')),
	CONSTRAINT "clients_next_action_length" CHECK (length("clients"."next_action") between 1 and 300),
	CONSTRAINT "clients_looks_for_length" CHECK (length("clients"."looks_for") between 1 and 500),
	CONSTRAINT "clients_wish_area_length" CHECK (length("clients"."wish_area") between 1 and 100),
	CONSTRAINT "clients_wish_type_known" CHECK ("clients"."wish_type" in ('apartment', 'house', 'condo', 'townhouse', 'studio', 'loft', 'penthouse', 'commercial')),
	CONSTRAINT "clients_wish_budget_positive" CHECK ("clients"."wish_budget" > 0),
	CONSTRAINT "clients_version_positive" CHECK ("clients"."version" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text DEFAULT 'earned' NOT NULL,
	"base_amount" bigint NOT NULL,
	"rule" text DEFAULT 'rent_once' NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"agreed_from" date,
	"amount" bigint NOT NULL,
	"partner_name" text,
	"partner_amount" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"earned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"billed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"dispute_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_booking_kind_unique" UNIQUE("booking_id","kind"),
	CONSTRAINT "commissions_base_amount_positive" CHECK ("commissions"."base_amount" > 0),
	CONSTRAINT "commissions_rate_basis_points_range" CHECK ("commissions"."rate_basis_points" between 0 and 30000),
	CONSTRAINT "commissions_rule_known" CHECK ("commissions"."rule" in ('rent_per_year', 'contract_percent', 'rent_once')),
	CONSTRAINT "commissions_kind_known" CHECK ("commissions"."kind" in ('earned', 'taken_back')),
	CONSTRAINT "commissions_partner_name_length" CHECK (length("commissions"."partner_name") between 1 and 200),
	CONSTRAINT "commissions_partner_sign" CHECK (case "commissions"."kind" when 'earned' then "commissions"."partner_amount" >= 0 when 'taken_back' then "commissions"."partner_amount" <= 0 else true end),
	CONSTRAINT "commissions_amount_sign" CHECK (case "commissions"."kind" when 'earned' then "commissions"."amount" >= 0 when 'taken_back' then "commissions"."amount" <= 0 else true end),
	CONSTRAINT "commissions_status_known" CHECK ("commissions"."status" in ('pending', 'billed', 'paid', 'disputed')),
	CONSTRAINT "commissions_dispute_reason_length" CHECK (length("commissions"."dispute_reason") between 1 and 500),
	CONSTRAINT "commissions_payment_dated" CHECK (("commissions"."status" = 'paid') = ("commissions"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "agent_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"basis" text NOT NULL,
	"rating" integer NOT NULL,
	"content" text NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_at" timestamp with time zone,
	"hidden_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_reviews_author_unique" UNIQUE("agent_id","author_id"),
	CONSTRAINT "agent_reviews_basis_known" CHECK ("agent_reviews"."basis" in ('viewing', 'rental')),
	CONSTRAINT "agent_reviews_rating_range" CHECK ("agent_reviews"."rating" between 1 and 5),
	CONSTRAINT "agent_reviews_content_length" CHECK (length("agent_reviews"."content") between 1 and 2000),
	CONSTRAINT "agent_reviews_reply_length" CHECK (length("agent_reviews"."reply") between 1 and 1000),
	CONSTRAINT "agent_reviews_hidden_reason_length" CHECK (length("agent_reviews"."hidden_reason") between 1 and 500),
	CONSTRAINT "agent_reviews_reply_dated" CHECK (("agent_reviews"."reply" is null) = ("agent_reviews"."replied_at" is null)),
	CONSTRAINT "agent_reviews_hiding_reasoned" CHECK (("agent_reviews"."hidden_at" is null) = ("agent_reviews"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "client_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_files_file_unique" UNIQUE("file_id"),
	CONSTRAINT "client_files_title_length" CHECK (length("client_files"."title") between 1 and 150)
);
--> statement-breakpoint
CREATE TABLE "shortlist_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shortlist_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"reaction" text,
	"question" text,
	"reacted_at" timestamp with time zone,
	CONSTRAINT "shortlist_items_listing_unique" UNIQUE("shortlist_id","property_id"),
	CONSTRAINT "shortlist_items_position_range" CHECK ("shortlist_items"."position" between 0 and 19),
	CONSTRAINT "shortlist_items_reaction_known" CHECK ("shortlist_items"."reaction" in ('yes', 'no', 'ask')),
	CONSTRAINT "shortlist_items_question_length" CHECK (length("shortlist_items"."question") between 1 and 1000),
	CONSTRAINT "shortlist_items_reaction_dated" CHECK (("shortlist_items"."reaction" is null) = ("shortlist_items"."reacted_at" is null)),
	CONSTRAINT "shortlist_items_question_of_ask" CHECK (("shortlist_items"."question" is not null) = ("shortlist_items"."reaction" is not distinct from 'ask'))
);
--> statement-breakpoint
CREATE TABLE "shortlists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"note" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlists_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "shortlists_token_hash_format" CHECK ("shortlists"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "shortlists_sealed_token_length" CHECK (length("shortlists"."sealed_token") between 40 and 2000),
	CONSTRAINT "shortlists_note_length" CHECK (length("shortlists"."note") between 1 and 500),
	CONSTRAINT "shortlists_dates_in_order" CHECK ("shortlists"."expires_at" > "shortlists"."created_at")
);
--> statement-breakpoint
CREATE TABLE "listing_changes" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"changed_in" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_import_rows" (
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"property_id" uuid,
	CONSTRAINT "listing_import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number"),
	CONSTRAINT "listing_import_rows_row_number_range" CHECK ("listing_import_rows"."row_number" between 2 and 100000),
	CONSTRAINT "listing_import_rows_cells_object" CHECK (jsonb_typeof("listing_import_rows"."cells") = 'object' and length("listing_import_rows"."cells"::text) <= 20000),
	CONSTRAINT "listing_import_rows_problems_array" CHECK (jsonb_typeof("listing_import_rows"."problems") = 'array' and length("listing_import_rows"."problems"::text) <= 20000)
);
--> statement-breakpoint
CREATE TABLE "listing_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"total_rows" integer NOT NULL,
	"valid_rows" integer NOT NULL,
	"imported_rows" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_imports_file_name_length" CHECK (length("listing_imports"."file_name") between 1 and 255),
	CONSTRAINT "listing_imports_file_sha256_format" CHECK ("listing_imports"."file_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "listing_imports_status_known" CHECK ("listing_imports"."status" in ('checked', 'running', 'done', 'cancelled', 'failed')),
	CONSTRAINT "listing_imports_total_rows_range" CHECK ("listing_imports"."total_rows" between 1 and 500),
	CONSTRAINT "listing_imports_valid_rows_range" CHECK ("listing_imports"."valid_rows" between 0 and 500),
	CONSTRAINT "listing_imports_imported_rows_range" CHECK ("listing_imports"."imported_rows" between 0 and 500),
	CONSTRAINT "listing_imports_finished_dated" CHECK (("listing_imports"."status" in ('done', 'cancelled', 'failed')) = ("listing_imports"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "amenities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_fil" text NOT NULL,
	"category" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "amenities_slug_unique" UNIQUE("slug"),
	CONSTRAINT "amenities_slug_format" CHECK (length("amenities"."slug") <= 120 and "amenities"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "amenities_name_length" CHECK (length("amenities"."name") between 1 and 80),
	CONSTRAINT "amenities_name_fil_length" CHECK (length("amenities"."name_fil") between 1 and 80),
	CONSTRAINT "amenities_category_known" CHECK ("amenities"."category" in ('comfort', 'building', 'outdoor', 'safety', 'utilities')),
	CONSTRAINT "amenities_position_not_negative" CHECK ("amenities"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "photo_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"image_id" uuid NOT NULL,
	"matched_image_id" uuid NOT NULL,
	"distance" integer NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_matches_pair_unique" UNIQUE("image_id","matched_image_id"),
	CONSTRAINT "photo_matches_distance_range" CHECK ("photo_matches"."distance" between 0 and 64)
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"agent_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"title_fil" text,
	"description" text DEFAULT '' NOT NULL,
	"description_fil" text,
	"property_type" text NOT NULL,
	"room_type" text DEFAULT 'entire_place' NOT NULL,
	"furnishing" text DEFAULT 'unfurnished' NOT NULL,
	"max_guests" integer DEFAULT 1 NOT NULL,
	"bedroom_count" integer DEFAULT 0 NOT NULL,
	"bed_count" integer DEFAULT 0 NOT NULL,
	"bathroom_count" integer DEFAULT 0 NOT NULL,
	"parking_count" integer DEFAULT 0 NOT NULL,
	"floor_area" integer,
	"pets_allowed" boolean DEFAULT false NOT NULL,
	"location" "point",
	"approximate_location" "point",
	"street" text,
	"unit" text,
	"full_address" text,
	"barangay" text,
	"city" text DEFAULT '' NOT NULL,
	"city_slug" text,
	"district_slug" text,
	"province" text,
	"region" text DEFAULT '' NOT NULL,
	"base_price" bigint DEFAULT 0 NOT NULL,
	"cleaning_fee" bigint DEFAULT 0 NOT NULL,
	"security_deposit" bigint,
	"advance_months" integer DEFAULT 1 NOT NULL,
	"association_dues" bigint DEFAULT 0 NOT NULL,
	"included_utilities" text[] DEFAULT '{}' NOT NULL,
	"minimum_lease_months" integer DEFAULT 12 NOT NULL,
	"lease_terms" text,
	"lease_terms_fil" text,
	"house_rules" text,
	"house_rules_fil" text,
	"available_from" date,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"written_texts" text[] DEFAULT '{}' NOT NULL,
	"represented_owner" text,
	"authority_file_id" uuid,
	"availability_confirmed_at" timestamp with time zone,
	"availability_asked_at" timestamp with time zone,
	"availability_ask_count" integer DEFAULT 0 NOT NULL,
	"inactive_reason" text,
	"review_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"status_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "properties_status_known" CHECK ("properties"."status" in ('draft', 'pending', 'active', 'inactive')),
	CONSTRAINT "properties_property_type_known" CHECK ("properties"."property_type" in ('apartment', 'house', 'condo', 'townhouse', 'studio', 'loft', 'penthouse', 'commercial')),
	CONSTRAINT "properties_room_type_known" CHECK ("properties"."room_type" in ('entire_place', 'private_room', 'shared_room')),
	CONSTRAINT "properties_furnishing_known" CHECK ("properties"."furnishing" in ('unfurnished', 'semi_furnished', 'furnished')),
	CONSTRAINT "properties_title_length" CHECK (length("properties"."title") between 0 and 120),
	CONSTRAINT "properties_title_fil_length" CHECK (length("properties"."title_fil") between 1 and 120),
	CONSTRAINT "properties_description_length" CHECK (length("properties"."description") between 0 and 8000),
	CONSTRAINT "properties_description_fil_length" CHECK (length("properties"."description_fil") between 1 and 8000),
	CONSTRAINT "properties_max_guests_range" CHECK ("properties"."max_guests" between 1 and 100),
	CONSTRAINT "properties_bedroom_count_range" CHECK ("properties"."bedroom_count" between 0 and 50),
	CONSTRAINT "properties_bed_count_range" CHECK ("properties"."bed_count" between 0 and 100),
	CONSTRAINT "properties_bathroom_count_range" CHECK ("properties"."bathroom_count" between 0 and 50),
	CONSTRAINT "properties_parking_count_range" CHECK ("properties"."parking_count" between 0 and 50),
	CONSTRAINT "properties_floor_area_range" CHECK ("properties"."floor_area" between 1 and 100000),
	CONSTRAINT "properties_location_in_the_philippines" CHECK ("properties"."location"[0] between 114 and 128 and "properties"."location"[1] between 4 and 22),
	CONSTRAINT "properties_approximate_location_in_the_philippines" CHECK ("properties"."approximate_location"[0] between 114 and 128 and "properties"."approximate_location"[1] between 4 and 22),
	CONSTRAINT "properties_location_has_approximate" CHECK (("properties"."location" is null) = ("properties"."approximate_location" is null)),
	CONSTRAINT "properties_street_length" CHECK (length("properties"."street") between 1 and 200),
	CONSTRAINT "properties_unit_length" CHECK (length("properties"."unit") between 1 and 60),
	CONSTRAINT "properties_full_address_length" CHECK (length("properties"."full_address") between 1 and 400),
	CONSTRAINT "properties_included_utilities_elements" CHECK ("properties"."included_utilities" <@ array['water', 'electricity', 'internet', 'lpg', 'garbage']::text[]),
	CONSTRAINT "properties_written_texts_elements" CHECK ("properties"."written_texts" <@ array['title', 'title_fil', 'description', 'description_fil']::text[]),
	CONSTRAINT "properties_represented_owner_length" CHECK (length("properties"."represented_owner") between 1 and 200),
	CONSTRAINT "properties_availability_ask_count_range" CHECK ("properties"."availability_ask_count" between 0 and 2),
	CONSTRAINT "properties_asked_dated" CHECK ("properties"."availability_ask_count" = 0 or "properties"."availability_asked_at" is not null),
	CONSTRAINT "properties_inactive_reason_known" CHECK ("properties"."inactive_reason" in ('owner', 'not_available', 'no_answer', 'rented', 'admin')),
	CONSTRAINT "properties_barangay_length" CHECK (length("properties"."barangay") between 1 and 120),
	CONSTRAINT "properties_city_length" CHECK (length("properties"."city") between 0 and 120),
	CONSTRAINT "properties_city_slug_format" CHECK (length("properties"."city_slug") <= 120 and "properties"."city_slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "properties_district_slug_format" CHECK (length("properties"."district_slug") <= 120 and "properties"."district_slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "properties_province_length" CHECK (length("properties"."province") between 1 and 120),
	CONSTRAINT "properties_region_length" CHECK (length("properties"."region") between 0 and 120),
	CONSTRAINT "properties_base_price_not_negative" CHECK ("properties"."base_price" >= 0),
	CONSTRAINT "properties_cleaning_fee_not_negative" CHECK ("properties"."cleaning_fee" >= 0),
	CONSTRAINT "properties_security_deposit_not_negative" CHECK ("properties"."security_deposit" >= 0),
	CONSTRAINT "properties_advance_months_range" CHECK ("properties"."advance_months" between 0 and 24),
	CONSTRAINT "properties_association_dues_not_negative" CHECK ("properties"."association_dues" >= 0),
	CONSTRAINT "properties_minimum_lease_months_range" CHECK ("properties"."minimum_lease_months" between 1 and 120),
	CONSTRAINT "properties_lease_terms_length" CHECK (length("properties"."lease_terms") between 1 and 4000),
	CONSTRAINT "properties_lease_terms_fil_length" CHECK (length("properties"."lease_terms_fil") between 1 and 4000),
	CONSTRAINT "properties_house_rules_length" CHECK (length("properties"."house_rules") between 1 and 4000),
	CONSTRAINT "properties_house_rules_fil_length" CHECK (length("properties"."house_rules_fil") between 1 and 4000),
	CONSTRAINT "properties_metadata_object" CHECK (jsonb_typeof("properties"."metadata") = 'object' and length("properties"."metadata"::text) <= 20000),
	CONSTRAINT "properties_review_note_length" CHECK (length("properties"."review_note") between 1 and 1000),
	CONSTRAINT "properties_version_positive" CHECK ("properties"."version" > 0),
	CONSTRAINT "properties_whole_unless_draft" CHECK ("properties"."status" = 'draft' or (length("properties"."title") >= 5 and length("properties"."description") >= 1 and "properties"."base_price" > 0 and length("properties"."city") >= 1 and "properties"."city_slug" is not null and length("properties"."region") >= 1)),
	CONSTRAINT "properties_active_was_published" CHECK ("properties"."status" <> 'active' or "properties"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "property_amenities" (
	"property_id" uuid NOT NULL,
	"amenity_id" uuid NOT NULL,
	CONSTRAINT "property_amenities_property_id_amenity_id_pk" PRIMARY KEY("property_id","amenity_id")
);
--> statement-breakpoint
CREATE TABLE "property_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"file_id" uuid,
	"url" text NOT NULL,
	"order" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"alt_fil" text,
	"placeholder" text,
	"is_illustration" boolean DEFAULT false NOT NULL,
	"has_avif" boolean DEFAULT false NOT NULL,
	"perceptual_hash" text,
	"hash_parts" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_images_perceptual_hash_format" CHECK ("property_images"."perceptual_hash" ~ '^[0-9a-f]{16}$'),
	CONSTRAINT "property_images_url_length" CHECK (length("property_images"."url") between 1 and 2048),
	CONSTRAINT "property_images_order_range" CHECK ("property_images"."order" between 0 and 19),
	CONSTRAINT "property_images_width_range" CHECK ("property_images"."width" between 1 and 12000),
	CONSTRAINT "property_images_height_range" CHECK ("property_images"."height" between 1 and 12000),
	CONSTRAINT "property_images_alt_length" CHECK (length("property_images"."alt") between 0 and 200),
	CONSTRAINT "property_images_alt_fil_length" CHECK (length("property_images"."alt_fil") between 1 and 200),
	CONSTRAINT "property_images_placeholder_format" CHECK ("property_images"."placeholder" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "rent_control_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"area" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"monthly_rent_limit" bigint NOT NULL,
	"max_advance_months" integer NOT NULL,
	"max_deposit_months" integer NOT NULL,
	"max_increase_basis_points" integer NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"replaced_at" timestamp with time zone,
	"updated_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rent_control_rules_area_known" CHECK ("rent_control_rules"."area" in ('metro_manila_and_highly_urbanised', 'elsewhere')),
	CONSTRAINT "rent_control_rules_dates_in_order" CHECK ("rent_control_rules"."valid_to" >= "rent_control_rules"."valid_from"),
	CONSTRAINT "rent_control_rules_monthly_rent_limit_positive" CHECK ("rent_control_rules"."monthly_rent_limit" > 0),
	CONSTRAINT "rent_control_rules_max_advance_months_range" CHECK ("rent_control_rules"."max_advance_months" between 0 and 12),
	CONSTRAINT "rent_control_rules_max_deposit_months_range" CHECK ("rent_control_rules"."max_deposit_months" between 0 and 12),
	CONSTRAINT "rent_control_rules_max_increase_basis_points_range" CHECK ("rent_control_rules"."max_increase_basis_points" between 0 and 10000),
	CONSTRAINT "rent_control_rules_source_length" CHECK (length("rent_control_rules"."source") between 1 and 300),
	CONSTRAINT "rent_control_rules_source_url_length" CHECK (length("rent_control_rules"."source_url") between 1 and 2048)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text DEFAULT 'property' NOT NULL,
	"property_id" uuid NOT NULL,
	"agent_id" uuid,
	"client_id" uuid,
	"client_user_id" uuid NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_person_unique" UNIQUE("property_id","client_user_id"),
	CONSTRAINT "conversations_type_known" CHECK ("conversations"."type" in ('property')),
	CONSTRAINT "conversations_client_needs_agent" CHECK ("conversations"."client_id" is null or "conversations"."agent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"variant" text NOT NULL,
	"phone" text,
	"preferred_at" timestamp with time zone,
	"email_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiries_message_unique" UNIQUE("message_id"),
	CONSTRAINT "inquiries_variant_known" CHECK ("inquiries"."variant" in ('contact', 'message', 'inspection')),
	CONSTRAINT "inquiries_phone_format" CHECK ("inquiries"."phone" ~ '^\+63[2-9][0-9]{8,9}$'),
	CONSTRAINT "inquiries_time_for_inspection" CHECK ("inquiries"."preferred_at" is null or "inquiries"."variant" = 'inspection')
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_attachments_file_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "message_notices" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"told_up_to" bigint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_notices_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id"),
	CONSTRAINT "message_notices_told_up_to_positive" CHECK ("message_notices"."told_up_to" > 0)
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	"resolution" text,
	"outcome" text,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reports_once" UNIQUE("message_id","reporter_id"),
	CONSTRAINT "message_reports_reason_known" CHECK ("message_reports"."reason" in ('asks_for_money', 'scam', 'harassment', 'spam', 'other')),
	CONSTRAINT "message_reports_note_length" CHECK (length("message_reports"."note") between 1 and 1000),
	CONSTRAINT "message_reports_resolution_length" CHECK (length("message_reports"."resolution") between 1 and 1000),
	CONSTRAINT "message_reports_outcome_known" CHECK ("message_reports"."outcome" in ('none', 'warned', 'taken_down')),
	CONSTRAINT "message_reports_status_known" CHECK ("message_reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "message_reports_handled_dated" CHECK (("message_reports"."status" = 'open') = ("message_reports"."handled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "messages_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_content_length" CHECK (length("messages"."content") between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_name_unique" UNIQUE("user_id","language","name"),
	CONSTRAINT "reply_templates_language_known" CHECK ("reply_templates"."language" in ('en', 'fil')),
	CONSTRAINT "reply_templates_name_length" CHECK (length("reply_templates"."name") between 1 and 60),
	CONSTRAINT "reply_templates_content_length" CHECK (length("reply_templates"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "alert_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"property_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"previous_price" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_queue_cause_known" CHECK ("alert_queue"."cause" in ('visible', 'price_drop')),
	CONSTRAINT "alert_queue_previous_price_not_negative" CHECK ("alert_queue"."previous_price" >= 0),
	CONSTRAINT "alert_queue_drop_has_price" CHECK (("alert_queue"."cause" = 'price_drop') = ("alert_queue"."previous_price" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_listing_alerts" (
	"user_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"mark" text NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_listing_alerts_user_id_property_id_cause_mark_pk" PRIMARY KEY("user_id","property_id","cause","mark"),
	CONSTRAINT "saved_listing_alerts_cause_known" CHECK ("saved_listing_alerts"."cause" in ('available', 'price_drop')),
	CONSTRAINT "saved_listing_alerts_mark_length" CHECK (length("saved_listing_alerts"."mark") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"search_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "saved_search_matches_search_id_property_id_pk" PRIMARY KEY("search_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"place_key" text DEFAULT '' NOT NULL,
	"type_key" text DEFAULT '' NOT NULL,
	"min_price" bigint DEFAULT 0 NOT NULL,
	"max_price" bigint,
	"frequency" text DEFAULT 'daily' NOT NULL,
	"paused_at" timestamp with time zone,
	"last_told_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_query_unique" UNIQUE("user_id","query"),
	CONSTRAINT "saved_searches_name_length" CHECK (length("saved_searches"."name") between 1 and 80),
	CONSTRAINT "saved_searches_query_length" CHECK (length("saved_searches"."query") between 0 and 2000),
	CONSTRAINT "saved_searches_criteria_object" CHECK (jsonb_typeof("saved_searches"."criteria") = 'object' and length("saved_searches"."criteria"::text) <= 20000),
	CONSTRAINT "saved_searches_place_key_length" CHECK (length("saved_searches"."place_key") between 0 and 120),
	CONSTRAINT "saved_searches_type_key_length" CHECK (length("saved_searches"."type_key") between 0 and 40),
	CONSTRAINT "saved_searches_min_price_not_negative" CHECK ("saved_searches"."min_price" >= 0),
	CONSTRAINT "saved_searches_max_price_not_negative" CHECK ("saved_searches"."max_price" >= 0),
	CONSTRAINT "saved_searches_frequency_known" CHECK ("saved_searches"."frequency" in ('at_once', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "wishlist_properties" (
	"wishlist_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"note" text,
	"price_when_saved" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "wishlist_properties_wishlist_id_property_id_pk" PRIMARY KEY("wishlist_id","property_id"),
	CONSTRAINT "wishlist_properties_note_length" CHECK (length("wishlist_properties"."note") between 1 and 500),
	CONSTRAINT "wishlist_properties_price_when_saved_not_negative" CHECK ("wishlist_properties"."price_when_saved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text DEFAULT 'Saved Properties' NOT NULL,
	"share_token" text,
	"share_link_sealed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_share_token_unique" UNIQUE("share_token"),
	CONSTRAINT "wishlists_name_unique" UNIQUE("user_id","name"),
	CONSTRAINT "wishlists_name_length" CHECK (length("wishlists"."name") between 1 and 80),
	CONSTRAINT "wishlists_share_token_length" CHECK (length("wishlists"."share_token") between 22 and 64),
	CONSTRAINT "wishlists_share_link_sealed_length" CHECK (length("wishlists"."share_link_sealed") between 40 and 2000)
);
--> statement-breakpoint
CREATE TABLE "admin_login_attempts" (
	"email" text PRIMARY KEY NOT NULL,
	"fails" integer DEFAULT 0 NOT NULL,
	"first_failure_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_failure_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "admin_login_attempts_email_format" CHECK ("admin_login_attempts"."email" = lower("admin_login_attempts"."email") and length("admin_login_attempts"."email") <= 254 and "admin_login_attempts"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "admin_login_attempts_fails_not_negative" CHECK ("admin_login_attempts"."fails" >= 0),
	CONSTRAINT "admin_login_attempts_in_order" CHECK ("admin_login_attempts"."last_failure_at" >= "admin_login_attempts"."first_failure_at")
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"authenticated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"awaits_code" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_sessions_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "admin_sessions_token_hash_format" CHECK ("admin_sessions"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "admin_sessions_ip_address_length" CHECK (length("admin_sessions"."ip_address") between 0 and 64),
	CONSTRAINT "admin_sessions_user_agent_length" CHECK (length("admin_sessions"."user_agent") between 0 and 16384),
	CONSTRAINT "admin_sessions_within_a_day" CHECK ("admin_sessions"."expires_at" <= "admin_sessions"."created_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "admin_users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"locked_until" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"mfa_secret" text,
	"mfa_enrolled_at" timestamp with time zone,
	"mfa_last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_users_email_unique" UNIQUE("email"),
	CONSTRAINT "admin_users_email_format" CHECK ("admin_users"."email" = lower("admin_users"."email") and length("admin_users"."email") <= 254 and "admin_users"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "admin_users_full_name_length" CHECK (length("admin_users"."full_name") between 1 and 200),
	CONSTRAINT "admin_users_role_known" CHECK ("admin_users"."role" in ('admin')),
	CONSTRAINT "admin_users_password_hash_length" CHECK (length("admin_users"."password_hash") between 20 and 512),
	CONSTRAINT "admin_users_mfa_secret_length" CHECK (length("admin_users"."mfa_secret") between 40 and 2000),
	CONSTRAINT "admin_users_mfa_whole" CHECK ("admin_users"."mfa_enrolled_at" is null or "admin_users"."mfa_secret" is not null),
	CONSTRAINT "admin_users_mfa_last_step_not_negative" CHECK ("admin_users"."mfa_last_step" >= 0)
);
--> statement-breakpoint
CREATE TABLE "listing_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"reporter_id" uuid,
	"source" text DEFAULT 'form' NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	"resolution" text,
	"outcome" text,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_reports_source_known" CHECK ("listing_reports"."source" in ('form', 'visit')),
	CONSTRAINT "listing_reports_reason_known" CHECK ("listing_reports"."reason" in ('scam', 'not_available', 'wrong_information', 'duplicate', 'offensive', 'other')),
	CONSTRAINT "listing_reports_outcome_known" CHECK ("listing_reports"."outcome" in ('none', 'warned', 'taken_down')),
	CONSTRAINT "listing_reports_note_length" CHECK (length("listing_reports"."note") between 1 and 1000),
	CONSTRAINT "listing_reports_status_known" CHECK ("listing_reports"."status" in ('open', 'resolved', 'dismissed')),
	CONSTRAINT "listing_reports_resolution_length" CHECK (length("listing_reports"."resolution") between 1 and 1000),
	CONSTRAINT "listing_reports_handled_dated" CHECK (("listing_reports"."status" = 'open') = ("listing_reports"."handled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "verification_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"property_id" uuid,
	"kind" text NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" date,
	"expiry_warned_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_checks_kind_known" CHECK ("verification_checks"."kind" in ('government_id', 'phone', 'prc_license', 'owner_authority', 'title')),
	CONSTRAINT "verification_checks_about_the_right_thing" CHECK (("verification_checks"."kind" in ('owner_authority', 'title')) = ("verification_checks"."property_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "verification_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"property_id" uuid,
	"file_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_requests_file_unique" UNIQUE("file_id"),
	CONSTRAINT "verification_requests_kind_known" CHECK ("verification_requests"."kind" in ('government_id', 'prc_license', 'owner_authority')),
	CONSTRAINT "verification_requests_status_known" CHECK ("verification_requests"."status" in ('pending', 'approved', 'refused')),
	CONSTRAINT "verification_requests_reason_length" CHECK (length("verification_requests"."reason") between 1 and 1000),
	CONSTRAINT "verification_requests_about_the_right_thing" CHECK (("verification_requests"."kind" = 'owner_authority') = ("verification_requests"."property_id" is not null)),
	CONSTRAINT "verification_requests_decision_dated" CHECK (("verification_requests"."status" = 'pending') = ("verification_requests"."decided_at" is null)),
	CONSTRAINT "verification_requests_refusal_reasoned" CHECK (("verification_requests"."status" = 'refused') = ("verification_requests"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "analytics_daily_counts" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"locale" text NOT NULL,
	"events" integer NOT NULL,
	CONSTRAINT "analytics_daily_counts_day_name_audience_locale_pk" PRIMARY KEY("day","name","audience","locale"),
	CONSTRAINT "analytics_daily_counts_name_known" CHECK ("analytics_daily_counts"."name" in ('click', 'share', 'sign_up', 'sign_in', 'sign_out', 'property_view', 'search', 'wishlist_add', 'wishlist_remove', 'inquiry', 'application', 'pagination', 'form_start', 'form_submit', 'modal_open', 'modal_close')),
	CONSTRAINT "analytics_daily_counts_audience_known" CHECK ("analytics_daily_counts"."audience" in ('guest', 'tenant', 'landlord', 'agent', 'admin')),
	CONSTRAINT "analytics_daily_counts_locale_known" CHECK ("analytics_daily_counts"."locale" in ('en', 'fil')),
	CONSTRAINT "analytics_daily_counts_events_positive" CHECK ("analytics_daily_counts"."events" > 0)
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigint DEFAULT nextval('analytics_events_numbers') NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"locale" text NOT NULL,
	"route" text,
	"property_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_events_id_occurred_at_pk" PRIMARY KEY("id","occurred_at"),
	CONSTRAINT "analytics_events_name_known" CHECK ("analytics_events"."name" in ('click', 'share', 'sign_up', 'sign_in', 'sign_out', 'property_view', 'search', 'wishlist_add', 'wishlist_remove', 'inquiry', 'application', 'pagination', 'form_start', 'form_submit', 'modal_open', 'modal_close')),
	CONSTRAINT "analytics_events_audience_known" CHECK ("analytics_events"."audience" in ('guest', 'tenant', 'landlord', 'agent', 'admin')),
	CONSTRAINT "analytics_events_locale_known" CHECK ("analytics_events"."locale" in ('en', 'fil')),
	CONSTRAINT "analytics_events_route_length" CHECK (length("analytics_events"."route") between 1 and 200),
	CONSTRAINT "analytics_events_details_object" CHECK (jsonb_typeof("analytics_events"."details") = 'object' and length("analytics_events"."details"::text) <= 20000)
) PARTITION BY RANGE ("occurred_at");
--> statement-breakpoint
CREATE TABLE "analytics_forwarding" (
	"receiver_hash" text PRIMARY KEY NOT NULL,
	"last_event_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_forwarding_receiver_hash_format" CHECK ("analytics_forwarding"."receiver_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "analytics_forwarding_last_event_id_not_negative" CHECK ("analytics_forwarding"."last_event_id" >= 0),
	CONSTRAINT "analytics_forwarding_attempts_not_negative" CHECK ("analytics_forwarding"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "listing_view_marks" (
	"day" date NOT NULL,
	"visitor_hash" text NOT NULL,
	"property_id" uuid NOT NULL,
	CONSTRAINT "listing_view_marks_day_visitor_hash_property_id_pk" PRIMARY KEY("day","visitor_hash","property_id"),
	CONSTRAINT "listing_view_marks_visitor_hash_format" CHECK ("listing_view_marks"."visitor_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "property_daily_stats" (
	"property_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"inquiries" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"applications" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "property_daily_stats_property_id_day_pk" PRIMARY KEY("property_id","day"),
	CONSTRAINT "property_daily_stats_views_not_negative" CHECK ("property_daily_stats"."views" >= 0),
	CONSTRAINT "property_daily_stats_inquiries_not_negative" CHECK ("property_daily_stats"."inquiries" >= 0),
	CONSTRAINT "property_daily_stats_saves_not_negative" CHECK ("property_daily_stats"."saves" >= 0),
	CONSTRAINT "property_daily_stats_shares_not_negative" CHECK ("property_daily_stats"."shares" >= 0),
	CONSTRAINT "property_daily_stats_applications_not_negative" CHECK ("property_daily_stats"."applications" >= 0)
);
--> statement-breakpoint
CREATE TABLE "report_day_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_days" (
	"day" date PRIMARY KEY NOT NULL,
	"revenue" bigint NOT NULL,
	"bookings" integer NOT NULL,
	"confirm_ms" bigint NOT NULL,
	"new_users" integer NOT NULL,
	"pending_applications" integer NOT NULL,
	"approved_applications" integer NOT NULL,
	"rejected_applications" integer NOT NULL,
	"withdrawn_applications" integer NOT NULL,
	"inquiries" integer NOT NULL,
	"answer_seconds" integer[] NOT NULL,
	"answered_within_day" integer NOT NULL,
	"views" bigint NOT NULL,
	"viewings" integer NOT NULL,
	CONSTRAINT "report_days_revenue_not_negative" CHECK ("report_days"."revenue" >= 0),
	CONSTRAINT "report_days_bookings_not_negative" CHECK ("report_days"."bookings" >= 0),
	CONSTRAINT "report_days_new_users_not_negative" CHECK ("report_days"."new_users" >= 0),
	CONSTRAINT "report_days_pending_applications_not_negative" CHECK ("report_days"."pending_applications" >= 0),
	CONSTRAINT "report_days_approved_applications_not_negative" CHECK ("report_days"."approved_applications" >= 0),
	CONSTRAINT "report_days_rejected_applications_not_negative" CHECK ("report_days"."rejected_applications" >= 0),
	CONSTRAINT "report_days_withdrawn_applications_not_negative" CHECK ("report_days"."withdrawn_applications" >= 0),
	CONSTRAINT "report_days_views_not_negative" CHECK ("report_days"."views" >= 0),
	CONSTRAINT "report_days_viewings_not_negative" CHECK ("report_days"."viewings" >= 0),
	CONSTRAINT "report_days_answered_within_day_not_negative" CHECK ("report_days"."answered_within_day" >= 0),
	CONSTRAINT "report_days_answers_of_inquiries" CHECK (cardinality("report_days"."answer_seconds") <= "report_days"."inquiries")
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"searches" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_day_term_pk" PRIMARY KEY("day","term"),
	CONSTRAINT "search_misses_term_length" CHECK (length("search_misses"."term") between 1 and 100),
	CONSTRAINT "search_misses_searches_positive" CHECK ("search_misses"."searches" > 0)
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"title_fil" text NOT NULL,
	"excerpt" text NOT NULL,
	"excerpt_fil" text NOT NULL,
	"body" text NOT NULL,
	"body_fil" text NOT NULL,
	"author_name" text NOT NULL,
	"author_id" uuid,
	"cover_url" text,
	"cover_alt" text DEFAULT '' NOT NULL,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_posts_slug_format" CHECK (length("blog_posts"."slug") <= 120 and "blog_posts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "blog_posts_category_known" CHECK ("blog_posts"."category" in ('rental-guides', 'market-analysis', 'regional-markets', 'investment-tips')),
	CONSTRAINT "blog_posts_title_length" CHECK (length("blog_posts"."title") between 1 and 160),
	CONSTRAINT "blog_posts_title_fil_length" CHECK (length("blog_posts"."title_fil") between 1 and 160),
	CONSTRAINT "blog_posts_excerpt_length" CHECK (length("blog_posts"."excerpt") between 1 and 400),
	CONSTRAINT "blog_posts_excerpt_fil_length" CHECK (length("blog_posts"."excerpt_fil") between 1 and 400),
	CONSTRAINT "blog_posts_body_length" CHECK (length("blog_posts"."body") between 1 and 60000),
	CONSTRAINT "blog_posts_body_fil_length" CHECK (length("blog_posts"."body_fil") between 1 and 60000),
	CONSTRAINT "blog_posts_author_name_length" CHECK (length("blog_posts"."author_name") between 1 and 120),
	CONSTRAINT "blog_posts_cover_url_length" CHECK (length("blog_posts"."cover_url") between 1 and 2048),
	CONSTRAINT "blog_posts_cover_alt_length" CHECK (length("blog_posts"."cover_alt") between 0 and 200),
	CONSTRAINT "blog_posts_reading_minutes_positive" CHECK ("blog_posts"."reading_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"email_id" uuid,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"reply" text,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_reply_length" CHECK (length("contact_messages"."reply") between 1 and 5000),
	CONSTRAINT "contact_messages_reply_dated" CHECK (("contact_messages"."reply" is null) = ("contact_messages"."replied_at" is null)),
	CONSTRAINT "contact_messages_reply_handled" CHECK ("contact_messages"."replied_at" is null or "contact_messages"."handled_at" is not null),
	CONSTRAINT "contact_messages_name_length" CHECK (length("contact_messages"."name") between 1 and 200),
	CONSTRAINT "contact_messages_email_format" CHECK ("contact_messages"."email" = lower("contact_messages"."email") and length("contact_messages"."email") <= 254 and "contact_messages"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "contact_messages_subject_length" CHECK (length("contact_messages"."subject") between 1 and 200),
	CONSTRAINT "contact_messages_message_length" CHECK (length("contact_messages"."message") between 1 and 5000),
	CONSTRAINT "contact_messages_locale_known" CHECK ("contact_messages"."locale" in ('en', 'fil'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"subscription_id" uuid NOT NULL,
	"week" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_issues_subscription_id_week_pk" PRIMARY KEY("subscription_id","week"),
	CONSTRAINT "newsletter_issues_week_format" CHECK ("newsletter_issues"."week" ~ '^[0-9]{4}-W[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"city_slug" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"confirm_token_hash" text,
	"unsubscribe_token_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriptions_confirm_unique" UNIQUE("confirm_token_hash"),
	CONSTRAINT "newsletter_subscriptions_unsubscribe_unique" UNIQUE("unsubscribe_token_hash"),
	CONSTRAINT "newsletter_subscriptions_email_format" CHECK ("newsletter_subscriptions"."email" = lower("newsletter_subscriptions"."email") and length("newsletter_subscriptions"."email") <= 254 and "newsletter_subscriptions"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "newsletter_subscriptions_locale_known" CHECK ("newsletter_subscriptions"."locale" in ('en', 'fil')),
	CONSTRAINT "newsletter_subscriptions_status_known" CHECK ("newsletter_subscriptions"."status" in ('pending', 'confirmed', 'unsubscribed')),
	CONSTRAINT "newsletter_subscriptions_city_slug_format" CHECK (length("newsletter_subscriptions"."city_slug") <= 120 and "newsletter_subscriptions"."city_slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "newsletter_subscriptions_confirm_token_hash_format" CHECK ("newsletter_subscriptions"."confirm_token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "newsletter_subscriptions_unsubscribe_token_hash_format" CHECK ("newsletter_subscriptions"."unsubscribe_token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "newsletter_subscriptions_confirmed_dated" CHECK ("newsletter_subscriptions"."status" <> 'confirmed' or "newsletter_subscriptions"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bucket" text NOT NULL,
	"path" text NOT NULL,
	"uploaded_by" uuid,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"original_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_path_unique" UNIQUE("bucket","path"),
	CONSTRAINT "stored_files_bucket_known" CHECK ("stored_files"."bucket" in ('property-images', 'avatars', 'documents')),
	CONSTRAINT "stored_files_path_length" CHECK (length("stored_files"."path") between 1 and 1024),
	CONSTRAINT "stored_files_content_type_length" CHECK (length("stored_files"."content_type") between 3 and 100),
	CONSTRAINT "stored_files_size_bytes_positive" CHECK ("stored_files"."size_bytes" > 0),
	CONSTRAINT "stored_files_sha256_format" CHECK ("stored_files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "stored_files_original_name_length" CHECK (length("stored_files"."original_name") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"psgc_code" text,
	"parent_id" uuid,
	"location" "point",
	"population" integer,
	"is_highly_urbanised" boolean DEFAULT false NOT NULL,
	CONSTRAINT "places_slug_unique" UNIQUE NULLS NOT DISTINCT("kind","parent_id","slug"),
	CONSTRAINT "places_kind_known" CHECK ("places"."kind" in ('region', 'province', 'city', 'municipality', 'district', 'barangay', 'station', 'school', 'market', 'mall', 'hospital', 'landmark')),
	CONSTRAINT "places_slug_format" CHECK (length("places"."slug") <= 120 and "places"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "places_name_length" CHECK (length("places"."name") between 1 and 150),
	CONSTRAINT "places_psgc_code_length" CHECK (length("places"."psgc_code") between 9 and 10),
	CONSTRAINT "places_location_in_the_philippines" CHECK ("places"."location"[0] between 114 and 128 and "places"."location"[1] between 4 and 22),
	CONSTRAINT "places_population_not_negative" CHECK ("places"."population" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"client_network" text,
	CONSTRAINT "audit_log_actor_role_length" CHECK (length("audit_log"."actor_role") between 1 and 50),
	CONSTRAINT "audit_log_action_length" CHECK (length("audit_log"."action") between 1 and 100),
	CONSTRAINT "audit_log_subject_type_length" CHECK (length("audit_log"."subject_type") between 1 and 50),
	CONSTRAINT "audit_log_subject_id_length" CHECK (length("audit_log"."subject_id") between 1 and 200),
	CONSTRAINT "audit_log_request_id_length" CHECK (length("audit_log"."request_id") between 1 and 100),
	CONSTRAINT "audit_log_client_network_length" CHECK (length("audit_log"."client_network") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"sender" text,
	"to_address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text,
	"unsubscribe_url" text,
	"tokens_sealed" text,
	"attachments" jsonb,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "emails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "emails_message_id_length" CHECK (length("emails"."message_id") between 1 and 300),
	CONSTRAINT "emails_template_length" CHECK (length("emails"."template") between 1 and 100),
	CONSTRAINT "emails_locale_known" CHECK ("emails"."locale" in ('en', 'fil')),
	CONSTRAINT "emails_sender_length" CHECK (length("emails"."sender") between 1 and 200),
	CONSTRAINT "emails_to_address_length" CHECK (length("emails"."to_address") between 3 and 254),
	CONSTRAINT "emails_reply_to_length" CHECK (length("emails"."reply_to") between 3 and 254),
	CONSTRAINT "emails_subject_length" CHECK (length("emails"."subject") between 1 and 500),
	CONSTRAINT "emails_text_body_length" CHECK (length("emails"."text_body") between 1 and 100000),
	CONSTRAINT "emails_html_body_length" CHECK (length("emails"."html_body") between 1 and 500000),
	CONSTRAINT "emails_unsubscribe_url_length" CHECK (length("emails"."unsubscribe_url") between 1 and 500),
	CONSTRAINT "emails_tokens_sealed_length" CHECK (length("emails"."tokens_sealed") between 40 and 400000),
	CONSTRAINT "emails_attachments_array" CHECK (jsonb_typeof("emails"."attachments") = 'array' and length("emails"."attachments"::text) <= 800000),
	CONSTRAINT "emails_status_known" CHECK ("emails"."status" in ('queued', 'sending', 'sent', 'dead')),
	CONSTRAINT "emails_attempts_not_negative" CHECK ("emails"."attempts" >= 0),
	CONSTRAINT "emails_last_error_length" CHECK (length("emails"."last_error") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_topic_length" CHECK (length("events"."topic") between 1 and 100),
	CONSTRAINT "events_subject_id_length" CHECK (length("events"."subject_id") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_operation_key_pk" PRIMARY KEY("user_id","operation","key"),
	CONSTRAINT "idempotency_keys_operation_length" CHECK (length("idempotency_keys"."operation") between 1 and 100),
	CONSTRAINT "idempotency_keys_key_length" CHECK (length("idempotency_keys"."key") between 8 and 200),
	CONSTRAINT "idempotency_keys_request_hash_length" CHECK (length("idempotency_keys"."request_hash") between 16 and 128)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_key_length" CHECK (length("rate_limits"."key") between 1 and 500),
	CONSTRAINT "rate_limits_count_positive" CHECK ("rate_limits"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_key_length" CHECK (length("settings"."key") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "application_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_documents_unique" UNIQUE("application_id","file_id"),
	CONSTRAINT "application_documents_kind_known" CHECK ("application_documents"."kind" in ('government_id', 'payslip', 'employment_certificate', 'bank_statement', 'other'))
);
--> statement-breakpoint
CREATE TABLE "application_drafts" (
	"user_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_drafts_user_id_property_id_pk" PRIMARY KEY("user_id","property_id"),
	CONSTRAINT "application_drafts_answers_object" CHECK (jsonb_typeof("application_drafts"."answers") = 'object' and length("application_drafts"."answers"::text) <= 20000),
	CONSTRAINT "application_drafts_version_positive" CHECK ("application_drafts"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_notes_body_length" CHECK (length("application_notes"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "rental_applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"applicant_user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"move_in_date" date,
	"lease_months" integer,
	"occupants" integer,
	"household" jsonb,
	"employment_status" text,
	"employer" text,
	"monthly_income" text,
	"has_pets" boolean,
	"pet_details" text,
	"contact_references" jsonb,
	"reason_code" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"holds_property" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rental_applications_status_known" CHECK ("rental_applications"."status" in ('pending', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "rental_applications_message_length" CHECK (length("rental_applications"."message") between 0 and 4000),
	CONSTRAINT "rental_applications_lease_months_range" CHECK ("rental_applications"."lease_months" between 1 and 120),
	CONSTRAINT "rental_applications_occupants_range" CHECK ("rental_applications"."occupants" between 1 and 50),
	CONSTRAINT "rental_applications_household_object" CHECK (jsonb_typeof("rental_applications"."household") = 'object' and length("rental_applications"."household"::text) <= 20000),
	CONSTRAINT "rental_applications_employment_status_known" CHECK ("rental_applications"."employment_status" in ('employed', 'part-time', 'self-employed', 'student', 'retired', 'unemployed', 'other')),
	CONSTRAINT "rental_applications_employer_length" CHECK (length("rental_applications"."employer") between 1 and 200),
	CONSTRAINT "rental_applications_monthly_income_known" CHECK ("rental_applications"."monthly_income" in ('under-15000', '15000-25000', '25000-40000', '40000-60000', '60000-100000', '100000-200000', 'over-200000')),
	CONSTRAINT "rental_applications_pet_details_length" CHECK (length("rental_applications"."pet_details") between 1 and 500),
	CONSTRAINT "rental_applications_contact_references_object" CHECK (jsonb_typeof("rental_applications"."contact_references") = 'object' and length("rental_applications"."contact_references"::text) <= 20000),
	CONSTRAINT "rental_applications_reason_code_known" CHECK ("rental_applications"."reason_code" in ('another_applicant', 'move_in_date', 'lease_length', 'household_size', 'pets', 'missing_documents', 'no_longer_available', 'other')),
	CONSTRAINT "rental_applications_reason_length" CHECK (length("rental_applications"."reason") between 1 and 1000),
	CONSTRAINT "rental_applications_version_positive" CHECK ("rental_applications"."version" > 0),
	CONSTRAINT "rental_applications_decision_dated" CHECK (("rental_applications"."status" = 'pending') = ("rental_applications"."decided_at" is null)),
	CONSTRAINT "rental_applications_rejection_reasoned" CHECK ("rental_applications"."status" <> 'rejected' or "rental_applications"."reason" is not null or "rental_applications"."reason_code" is not null),
	CONSTRAINT "rental_applications_holder_is_approved" CHECK (not "rental_applications"."holds_property" or "rental_applications"."status" = 'approved')
);
--> statement-breakpoint
CREATE TABLE "renter_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renter_documents_file_unique" UNIQUE("file_id"),
	CONSTRAINT "renter_documents_kind_known" CHECK ("renter_documents"."kind" in ('government_id', 'payslip', 'employment_certificate', 'bank_statement', 'other'))
);
--> statement-breakpoint
CREATE TABLE "condition_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"room" text NOT NULL,
	"condition" text NOT NULL,
	"note" text,
	"is_correction" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_entries_room_length" CHECK (length("condition_entries"."room") between 1 and 80),
	CONSTRAINT "condition_entries_condition_known" CHECK ("condition_entries"."condition" in ('good', 'worn', 'damaged', 'missing')),
	CONSTRAINT "condition_entries_note_length" CHECK (length("condition_entries"."note") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "condition_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_photos_file_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_name" text,
	"owner_accepted_at" timestamp with time zone,
	"tenant_name" text,
	"tenant_accepted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_reports_one_of_kind" UNIQUE("rental_id","kind"),
	CONSTRAINT "condition_reports_kind_known" CHECK ("condition_reports"."kind" in ('move_in', 'move_out')),
	CONSTRAINT "condition_reports_owner_name_length" CHECK (length("condition_reports"."owner_name") between 1 and 200),
	CONSTRAINT "condition_reports_tenant_name_length" CHECK (length("condition_reports"."tenant_name") between 1 and 200),
	CONSTRAINT "condition_reports_owner_dated" CHECK (("condition_reports"."owner_name" is null) = ("condition_reports"."owner_accepted_at" is null)),
	CONSTRAINT "condition_reports_tenant_dated" CHECK (("condition_reports"."tenant_name" is null) = ("condition_reports"."tenant_accepted_at" is null)),
	CONSTRAINT "condition_reports_version_positive" CHECK ("condition_reports"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "deposit_deductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"evidence_file_id" uuid NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_deductions_file_unique" UNIQUE("evidence_file_id"),
	CONSTRAINT "deposit_deductions_amount_positive" CHECK ("deposit_deductions"."amount" > 0),
	CONSTRAINT "deposit_deductions_reason_length" CHECK (length("deposit_deductions"."reason") between 1 and 500),
	CONSTRAINT "deposit_deductions_status_known" CHECK ("deposit_deductions"."status" in ('proposed', 'accepted', 'contested', 'withdrawn')),
	CONSTRAINT "deposit_deductions_answer_length" CHECK (length("deposit_deductions"."answer") between 1 and 500),
	CONSTRAINT "deposit_deductions_decision_dated" CHECK (("deposit_deductions"."status" = 'proposed') = ("deposit_deductions"."decided_at" is null)),
	CONSTRAINT "deposit_deductions_contest_reasoned" CHECK ("deposit_deductions"."status" <> 'contested' or "deposit_deductions"."answer" is not null)
);
--> statement-breakpoint
CREATE TABLE "renewal_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"side" text NOT NULL,
	"offered_by" uuid NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"starts_on" date NOT NULL,
	"lease_months" integer NOT NULL,
	"message" text,
	"status" text DEFAULT 'open' NOT NULL,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"next_rental_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewal_offers_side_known" CHECK ("renewal_offers"."side" in ('owner', 'tenant')),
	CONSTRAINT "renewal_offers_monthly_rent_positive" CHECK ("renewal_offers"."monthly_rent" > 0),
	CONSTRAINT "renewal_offers_lease_months_range" CHECK ("renewal_offers"."lease_months" between 1 and 120),
	CONSTRAINT "renewal_offers_message_length" CHECK (length("renewal_offers"."message") between 1 and 500),
	CONSTRAINT "renewal_offers_status_known" CHECK ("renewal_offers"."status" in ('open', 'countered', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "renewal_offers_decline_reason_length" CHECK (length("renewal_offers"."decline_reason") between 1 and 500),
	CONSTRAINT "renewal_offers_decision_dated" CHECK (("renewal_offers"."status" = 'open') = ("renewal_offers"."decided_at" is null)),
	CONSTRAINT "renewal_offers_accepted_has_rental" CHECK (("renewal_offers"."status" = 'accepted') = ("renewal_offers"."next_rental_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "utility_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"recorded_by" uuid NOT NULL,
	"utility" text NOT NULL,
	"read_on" date NOT NULL,
	"previous_reading" bigint NOT NULL,
	"reading" bigint NOT NULL,
	"bill_amount" bigint NOT NULL,
	"bill_consumption" bigint NOT NULL,
	"meter_file_id" uuid,
	"bill_file_id" uuid,
	"status" text DEFAULT 'charged' NOT NULL,
	"contest_reason" text,
	"answer" text,
	"corrects_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "utility_readings_payment_unique" UNIQUE("payment_id"),
	CONSTRAINT "utility_readings_corrects_unique" UNIQUE("corrects_id"),
	CONSTRAINT "utility_readings_utility_known" CHECK ("utility_readings"."utility" in ('water', 'electricity')),
	CONSTRAINT "utility_readings_status_known" CHECK ("utility_readings"."status" in ('charged', 'contested', 'kept', 'corrected')),
	CONSTRAINT "utility_readings_previous_reading_not_negative" CHECK ("utility_readings"."previous_reading" >= 0),
	CONSTRAINT "utility_readings_consumption_positive" CHECK ("utility_readings"."reading" > "utility_readings"."previous_reading"),
	CONSTRAINT "utility_readings_bill_amount_positive" CHECK ("utility_readings"."bill_amount" > 0),
	CONSTRAINT "utility_readings_bill_consumption_positive" CHECK ("utility_readings"."bill_consumption" > 0),
	CONSTRAINT "utility_readings_contest_reason_length" CHECK (length("utility_readings"."contest_reason") between 1 and 500),
	CONSTRAINT "utility_readings_answer_length" CHECK (length("utility_readings"."answer") between 1 and 500),
	CONSTRAINT "utility_readings_contest_reasoned" CHECK (("utility_readings"."status" = 'charged') = ("utility_readings"."contest_reason" is null)),
	CONSTRAINT "utility_readings_answered" CHECK (("utility_readings"."status" in ('kept', 'corrected')) = ("utility_readings"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "booking_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"submitted_by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_proofs_amount_positive" CHECK ("booking_proofs"."amount" > 0),
	CONSTRAINT "booking_proofs_method_known" CHECK ("booking_proofs"."method" in ('gcash', 'maya', 'bank', 'cash', 'cheque', 'other')),
	CONSTRAINT "booking_proofs_reference_length" CHECK (length("booking_proofs"."reference") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"advance_amount" bigint NOT NULL,
	"deposit_amount" bigint NOT NULL,
	"cleaning_fee" bigint DEFAULT 0 NOT NULL,
	"total_price" bigint NOT NULL,
	"move_in_date" date NOT NULL,
	"lease_months" integer NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"cancel_reason" text,
	"receipt_number" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_application_unique" UNIQUE("application_id"),
	CONSTRAINT "bookings_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('pending', 'confirmed', 'cancelled')),
	CONSTRAINT "bookings_monthly_rent_positive" CHECK ("bookings"."monthly_rent" > 0),
	CONSTRAINT "bookings_advance_amount_not_negative" CHECK ("bookings"."advance_amount" >= 0),
	CONSTRAINT "bookings_deposit_amount_not_negative" CHECK ("bookings"."deposit_amount" >= 0),
	CONSTRAINT "bookings_cleaning_fee_not_negative" CHECK ("bookings"."cleaning_fee" >= 0),
	CONSTRAINT "bookings_total_is_the_sum" CHECK ("bookings"."total_price" = "bookings"."advance_amount" + "bookings"."deposit_amount" + "bookings"."cleaning_fee"),
	CONSTRAINT "bookings_lease_months_range" CHECK ("bookings"."lease_months" between 1 and 120),
	CONSTRAINT "bookings_cancel_reason_length" CHECK (length("bookings"."cancel_reason") between 1 and 1000),
	CONSTRAINT "bookings_version_positive" CHECK ("bookings"."version" > 0),
	CONSTRAINT "bookings_receipt_when_confirmed" CHECK ("bookings"."receipt_number" is null or "bookings"."status" = 'confirmed'),
	CONSTRAINT "bookings_decision_dated" CHECK (("bookings"."status" = 'pending') = ("bookings"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "cheque_lines" (
	"cheque_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "cheque_lines_cheque_id_payment_id_pk" PRIMARY KEY("cheque_id","payment_id"),
	CONSTRAINT "cheque_lines_amount_positive" CHECK ("cheque_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cheques" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"recorded_by" uuid NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"cheque_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"return_reason" text,
	"transfer_id" uuid,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cheques_transfer_unique" UNIQUE("transfer_id"),
	CONSTRAINT "cheques_bank_length" CHECK (length("cheques"."bank") between 1 and 80),
	CONSTRAINT "cheques_number_length" CHECK (length("cheques"."number") between 1 and 32),
	CONSTRAINT "cheques_amount_positive" CHECK ("cheques"."amount" > 0),
	CONSTRAINT "cheques_status_known" CHECK ("cheques"."status" in ('held', 'deposited', 'cleared', 'returned')),
	CONSTRAINT "cheques_return_reason_length" CHECK (length("cheques"."return_reason") between 1 and 500),
	CONSTRAINT "cheques_transfer_when_cleared" CHECK (("cheques"."status" = 'cleared') = ("cheques"."transfer_id" is not null)),
	CONSTRAINT "cheques_return_reasoned" CHECK ("cheques"."status" <> 'returned' or "cheques"."return_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"audience" text DEFAULT 'both' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_file_unique" UNIQUE("file_id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('lease', 'house_rules', 'inspection_report', 'receipt', 'notice', 'other')),
	CONSTRAINT "documents_audience_known" CHECK ("documents"."audience" in ('both', 'owner', 'tenant')),
	CONSTRAINT "documents_title_length" CHECK (length("documents"."title") between 1 and 150)
);
--> statement-breakpoint
CREATE TABLE "payment_acknowledgements" (
	"number" integer PRIMARY KEY DEFAULT nextval('receipt_numbers') NOT NULL,
	"transfer_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_acknowledgements_transfer_unique" UNIQUE("transfer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"transfer_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"submitted_by" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text,
	"proof_file_id" uuid,
	"status" text DEFAULT 'submitted' NOT NULL,
	"decline_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_receipts_amount_positive" CHECK ("payment_receipts"."amount" > 0),
	CONSTRAINT "payment_receipts_method_known" CHECK ("payment_receipts"."method" in ('gcash', 'maya', 'bank', 'cash', 'cheque', 'other')),
	CONSTRAINT "payment_receipts_reference_length" CHECK (length("payment_receipts"."reference") between 1 and 64),
	CONSTRAINT "payment_receipts_status_known" CHECK ("payment_receipts"."status" in ('submitted', 'confirmed', 'declined')),
	CONSTRAINT "payment_receipts_decline_reason_length" CHECK (length("payment_receipts"."decline_reason") between 1 and 500),
	CONSTRAINT "payment_receipts_decision_dated" CHECK (("payment_receipts"."status" = 'submitted') = ("payment_receipts"."decided_at" is null)),
	CONSTRAINT "payment_receipts_decline_reasoned" CHECK ("payment_receipts"."status" <> 'declined' or "payment_receipts"."decline_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reminders_payment_id_kind_pk" PRIMARY KEY("payment_id","kind"),
	CONSTRAINT "payment_reminders_kind_known" CHECK ("payment_reminders"."kind" in ('before', 'after'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"kind" text DEFAULT 'rent' NOT NULL,
	"due_date" date NOT NULL,
	"amount_due" bigint NOT NULL,
	"reduces_id" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('advance', 'deposit', 'rent', 'dues', 'utilities', 'other', 'reduction')),
	CONSTRAINT "payments_amount_has_sign" CHECK (("payments"."kind" = 'reduction') = ("payments"."amount_due" < 0) and "payments"."amount_due" <> 0),
	CONSTRAINT "payments_reduction_of_line" CHECK (("payments"."kind" = 'reduction') = ("payments"."reduces_id" is not null)),
	CONSTRAINT "payments_note_length" CHECK (length("payments"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "rentals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"booking_id" uuid,
	"renews_rental_id" uuid,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"deposit_held" bigint DEFAULT 0 NOT NULL,
	"payment_day" integer DEFAULT 5 NOT NULL,
	"ended_early_on" date,
	"ended_early_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rentals_booking_unique" UNIQUE("booking_id"),
	CONSTRAINT "rentals_renews_unique" UNIQUE("renews_rental_id"),
	CONSTRAINT "rentals_dates_in_order" CHECK ("rentals"."ends_on" > "rentals"."starts_on"),
	CONSTRAINT "rentals_one_origin" CHECK (("rentals"."booking_id" is null) <> ("rentals"."renews_rental_id" is null)),
	CONSTRAINT "rentals_monthly_rent_positive" CHECK ("rentals"."monthly_rent" > 0),
	CONSTRAINT "rentals_deposit_held_not_negative" CHECK ("rentals"."deposit_held" >= 0),
	CONSTRAINT "rentals_payment_day_range" CHECK ("rentals"."payment_day" between 1 and 28),
	CONSTRAINT "rentals_early_end_inside" CHECK ("rentals"."ended_early_on" between "rentals"."starts_on" and "rentals"."ends_on"),
	CONSTRAINT "rentals_early_end_reasoned" CHECK (("rentals"."ended_early_on" is null) = ("rentals"."ended_early_reason" is null)),
	CONSTRAINT "rentals_ended_early_reason_length" CHECK (length("rentals"."ended_early_reason") between 1 and 1000),
	CONSTRAINT "rentals_version_positive" CHECK ("rentals"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "amenity_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shared_amenity_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"reserved_by" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"people" integer DEFAULT 1 NOT NULL,
	"payment_id" uuid,
	"status" text DEFAULT 'booked' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "amenity_reservations_people_range" CHECK ("amenity_reservations"."people" between 1 and 1000),
	CONSTRAINT "amenity_reservations_cancel_reason_length" CHECK (length("amenity_reservations"."cancel_reason") between 1 and 500),
	CONSTRAINT "amenity_reservations_status_known" CHECK ("amenity_reservations"."status" in ('booked', 'cancelled')),
	CONSTRAINT "amenity_reservations_times_in_order" CHECK ("amenity_reservations"."ends_at" > "amenity_reservations"."starts_at"),
	CONSTRAINT "amenity_reservations_cancel_dated" CHECK (("amenity_reservations"."status" = 'cancelled') = ("amenity_reservations"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"rental_id" uuid,
	"conversation_id" uuid,
	"tenant_id" uuid NOT NULL,
	"agent_id" uuid,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending_confirmation' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"scheduled_at" timestamp with time zone NOT NULL,
	"duration_minutes" integer DEFAULT 30 NOT NULL,
	"ends_at" timestamp with time zone,
	"host_user_id" uuid,
	"holds_time" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"proposed_by" uuid NOT NULL,
	"notes" text,
	"findings" text,
	"cancel_reason" text,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_type_known" CHECK ("inspections"."type" in ('viewing', 'annual', 'maintenance', 'move_in', 'move_out')),
	CONSTRAINT "inspections_status_known" CHECK ("inspections"."status" in ('pending_confirmation', 'scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "inspections_priority_known" CHECK ("inspections"."priority" in ('high', 'normal', 'low')),
	CONSTRAINT "inspections_duration_minutes_range" CHECK ("inspections"."duration_minutes" between 5 and 480),
	CONSTRAINT "inspections_notes_length" CHECK (length("inspections"."notes") between 1 and 2000),
	CONSTRAINT "inspections_findings_length" CHECK (length("inspections"."findings") between 1 and 8000),
	CONSTRAINT "inspections_cancel_reason_length" CHECK (length("inspections"."cancel_reason") between 1 and 500),
	CONSTRAINT "inspections_version_positive" CHECK ("inspections"."version" > 0),
	CONSTRAINT "inspections_rental_unless_viewing" CHECK ("inspections"."type" = 'viewing' or "inspections"."rental_id" is not null),
	CONSTRAINT "inspections_times_in_order" CHECK ("inspections"."ends_at" > "inspections"."scheduled_at"),
	CONSTRAINT "inspections_held_time_complete" CHECK (not "inspections"."holds_time" or ("inspections"."ends_at" is not null and "inspections"."host_user_id" is not null)),
	CONSTRAINT "inspections_completion_dated" CHECK (("inspections"."status" = 'completed') = ("inspections"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "maintenance_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_photos_file_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"rental_id" uuid,
	"requested_by" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to" text,
	"assigned_user_id" uuid,
	"cost" bigint,
	"respond_by" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_requests_title_length" CHECK (length("maintenance_requests"."title") between 5 and 120),
	CONSTRAINT "maintenance_requests_description_length" CHECK (length("maintenance_requests"."description") between 20 and 4000),
	CONSTRAINT "maintenance_requests_priority_known" CHECK ("maintenance_requests"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "maintenance_requests_status_known" CHECK ("maintenance_requests"."status" in ('open', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "maintenance_requests_assigned_to_length" CHECK (length("maintenance_requests"."assigned_to") between 1 and 120),
	CONSTRAINT "maintenance_requests_cost_not_negative" CHECK ("maintenance_requests"."cost" >= 0),
	CONSTRAINT "maintenance_requests_version_positive" CHECK ("maintenance_requests"."version" > 0),
	CONSTRAINT "maintenance_requests_completion_dated" CHECK (("maintenance_requests"."status" = 'completed') = ("maintenance_requests"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "maintenance_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message" text,
	"status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_updates_message_length" CHECK (length("maintenance_updates"."message") between 1 and 2000),
	CONSTRAINT "maintenance_updates_status_known" CHECK ("maintenance_updates"."status" in ('open', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "maintenance_updates_not_empty" CHECK ("maintenance_updates"."message" is not null or "maintenance_updates"."status" is not null)
);
--> statement-breakpoint
CREATE TABLE "shared_amenities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"opens_at" time DEFAULT '06:00' NOT NULL,
	"closes_at" time DEFAULT '22:00' NOT NULL,
	"max_minutes" integer DEFAULT 120 NOT NULL,
	"hourly_price" bigint DEFAULT 0 NOT NULL,
	"capacity" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_amenities_hourly_price_range" CHECK ("shared_amenities"."hourly_price" between 0 and 10000000),
	CONSTRAINT "shared_amenities_capacity_range" CHECK ("shared_amenities"."capacity" between 1 and 1000),
	CONSTRAINT "shared_amenities_name_length" CHECK (length("shared_amenities"."name") between 1 and 100),
	CONSTRAINT "shared_amenities_description_length" CHECK (length("shared_amenities"."description") between 1 and 1000),
	CONSTRAINT "shared_amenities_hours_in_order" CHECK ("shared_amenities"."closes_at" > "shared_amenities"."opens_at"),
	CONSTRAINT "shared_amenities_max_minutes_range" CHECK ("shared_amenities"."max_minutes" between 15 and 1440)
);
--> statement-breakpoint
CREATE TABLE "shared_amenity_properties" (
	"shared_amenity_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	CONSTRAINT "shared_amenity_properties_shared_amenity_id_property_id_pk" PRIMARY KEY("shared_amenity_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_token_hash_format" CHECK ("calendar_feeds"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "viewing_dates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"starts_at" time,
	"ends_at" time,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewing_dates_unique" UNIQUE("user_id","date","starts_at"),
	CONSTRAINT "viewing_dates_both_hours" CHECK (("viewing_dates"."starts_at" is null) = ("viewing_dates"."ends_at" is null)),
	CONSTRAINT "viewing_dates_in_order" CHECK ("viewing_dates"."ends_at" > "viewing_dates"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "viewing_hours" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	CONSTRAINT "viewing_hours_unique" UNIQUE("user_id","weekday","starts_at"),
	CONSTRAINT "viewing_hours_weekday_range" CHECK ("viewing_hours"."weekday" between 0 and 6),
	CONSTRAINT "viewing_hours_in_order" CHECK ("viewing_hours"."ends_at" > "viewing_hours"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "viewing_proposals" (
	"inspection_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewing_proposals_inspection_id_position_pk" PRIMARY KEY("inspection_id","position"),
	CONSTRAINT "viewing_proposals_position_range" CHECK ("viewing_proposals"."position" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "viewing_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"length_minutes" integer DEFAULT 30 NOT NULL,
	"gap_minutes" integer DEFAULT 15 NOT NULL,
	"notice_hours" integer DEFAULT 24 NOT NULL,
	"max_per_day" integer DEFAULT 6 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewing_settings_length_minutes_range" CHECK ("viewing_settings"."length_minutes" between 10 and 240),
	CONSTRAINT "viewing_settings_gap_minutes_range" CHECK ("viewing_settings"."gap_minutes" between 0 and 240),
	CONSTRAINT "viewing_settings_notice_hours_range" CHECK ("viewing_settings"."notice_hours" between 0 and 336),
	CONSTRAINT "viewing_settings_max_per_day_range" CHECK ("viewing_settings"."max_per_day" between 1 and 30),
	CONSTRAINT "viewing_settings_version_positive" CHECK ("viewing_settings"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "visit_reports" (
	"inspection_id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"is_real" boolean NOT NULL,
	"is_as_described" boolean NOT NULL,
	"was_asked_for_money" boolean NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_reports_note_length" CHECK (length("visit_reports"."note") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_deletion_requests" ADD CONSTRAINT "facebook_deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landlord_profiles" ADD CONSTRAINT "landlord_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_profiles" ADD CONSTRAINT "renter_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_client_relationships" ADD CONSTRAINT "agent_client_relationships_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_client_relationships" ADD CONSTRAINT "agent_client_relationships_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_stage_changes" ADD CONSTRAINT "client_stage_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_stage_changes" ADD CONSTRAINT "client_stage_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_agreements" ADD CONSTRAINT "commission_agreements_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_agreements" ADD CONSTRAINT "commission_agreements_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_files" ADD CONSTRAINT "client_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_items" ADD CONSTRAINT "shortlist_items_shortlist_id_shortlists_id_fk" FOREIGN KEY ("shortlist_id") REFERENCES "public"."shortlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_items" ADD CONSTRAINT "shortlist_items_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_import_id_listing_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_import_rows" ADD CONSTRAINT "listing_import_rows_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_matches" ADD CONSTRAINT "photo_matches_image_id_property_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."property_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_matches" ADD CONSTRAINT "photo_matches_matched_image_id_property_images_id_fk" FOREIGN KEY ("matched_image_id") REFERENCES "public"."property_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_matches" ADD CONSTRAINT "photo_matches_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_authority_file_id_stored_files_id_fk" FOREIGN KEY ("authority_file_id") REFERENCES "public"."stored_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_amenities" ADD CONSTRAINT "property_amenities_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_amenities" ADD CONSTRAINT "property_amenities_amenity_id_amenities_id_fk" FOREIGN KEY ("amenity_id") REFERENCES "public"."amenities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_control_rules" ADD CONSTRAINT "rent_control_rules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_user_id_users_id_fk" FOREIGN KEY ("client_user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_templates" ADD CONSTRAINT "reply_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_queue" ADD CONSTRAINT "alert_queue_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listing_alerts" ADD CONSTRAINT "saved_listing_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_listing_alerts" ADD CONSTRAINT "saved_listing_alerts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_properties" ADD CONSTRAINT "wishlist_properties_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_properties" ADD CONSTRAINT "wishlist_properties_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_id_admin_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_view_marks" ADD CONSTRAINT "listing_view_marks_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_daily_stats" ADD CONSTRAINT "property_daily_stats_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_applicant_user_id_users_id_fk" FOREIGN KEY ("applicant_user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_documents" ADD CONSTRAINT "renter_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_documents" ADD CONSTRAINT "renter_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_entries" ADD CONSTRAINT "condition_entries_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_entries" ADD CONSTRAINT "condition_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_entry_id_condition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."condition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_deductions" ADD CONSTRAINT "deposit_deductions_evidence_file_id_stored_files_id_fk" FOREIGN KEY ("evidence_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_offers" ADD CONSTRAINT "renewal_offers_next_rental_id_rentals_id_fk" FOREIGN KEY ("next_rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_meter_file_id_stored_files_id_fk" FOREIGN KEY ("meter_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_bill_file_id_stored_files_id_fk" FOREIGN KEY ("bill_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "utility_readings" ADD CONSTRAINT "utility_readings_corrects_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."utility_readings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proofs" ADD CONSTRAINT "booking_proofs_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proofs" ADD CONSTRAINT "booking_proofs_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_proofs" ADD CONSTRAINT "booking_proofs_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_id_users_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheque_lines" ADD CONSTRAINT "cheque_lines_cheque_id_cheques_id_fk" FOREIGN KEY ("cheque_id") REFERENCES "public"."cheques"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheque_lines" ADD CONSTRAINT "cheque_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheques" ADD CONSTRAINT "cheques_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_acknowledgements" ADD CONSTRAINT "payment_acknowledgements_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_proof_file_id_stored_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reduces_id_fk" FOREIGN KEY ("reduces_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_renews_rental_id_fk" FOREIGN KEY ("renews_rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_shared_amenity_id_shared_amenities_id_fk" FOREIGN KEY ("shared_amenity_id") REFERENCES "public"."shared_amenities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_reserved_by_users_id_fk" FOREIGN KEY ("reserved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_host_user_id_users_id_fk" FOREIGN KEY ("host_user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_photos" ADD CONSTRAINT "maintenance_photos_request_id_maintenance_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_photos" ADD CONSTRAINT "maintenance_photos_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_assigned_user_id_users_id_fk" FOREIGN KEY ("assigned_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_updates" ADD CONSTRAINT "maintenance_updates_request_id_maintenance_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."maintenance_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_updates" ADD CONSTRAINT "maintenance_updates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_amenities" ADD CONSTRAINT "shared_amenities_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_amenity_properties" ADD CONSTRAINT "shared_amenity_properties_shared_amenity_id_shared_amenities_id_fk" FOREIGN KEY ("shared_amenity_id") REFERENCES "public"."shared_amenities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_amenity_properties" ADD CONSTRAINT "shared_amenity_properties_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_dates" ADD CONSTRAINT "viewing_dates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_hours" ADD CONSTRAINT "viewing_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_proposals" ADD CONSTRAINT "viewing_proposals_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewing_settings" ADD CONSTRAINT "viewing_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_token" ON "known_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "login_attempts_last" ON "login_attempts" USING btree ("last_failure_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factors_secret" ON "two_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified" and "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","last_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread_of_group" ON "notifications" USING btree ("user_id","group_key") WHERE "notifications"."read_at" is null and "notifications"."group_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_digest_due" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_digest_due";--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","given_at");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_waiting" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "erasure_requests_user" ON "erasure_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_requests_one_open" ON "erasure_requests" USING btree ("user_id") WHERE "erasure_requests"."cancelled_at" is null and "erasure_requests"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "erasure_requests_due" ON "erasure_requests" USING btree ("erase_after") WHERE "erasure_requests"."cancelled_at" is null and "erasure_requests"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "facebook_deletion_requests_user" ON "facebook_deletion_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_created" ON "user_profiles" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_type" ON "user_profiles" USING btree ("user_type","created_at");--> statement-breakpoint
CREATE INDEX "user_profiles_counts" ON "user_profiles" USING btree ("user_type","is_active");--> statement-breakpoint
CREATE INDEX "user_profiles_inactive" ON "user_profiles" USING btree ("created_at","user_id") WHERE not "user_profiles"."is_active";--> statement-breakpoint
CREATE INDEX "user_profiles_phone" ON "user_profiles" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "user_profiles_name_search" ON "user_profiles" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "agents_active" ON "agents" USING btree ("created_at") WHERE "agents"."is_active";--> statement-breakpoint
CREATE INDEX "agents_license" ON "agents" USING btree ("prc_license_number");--> statement-breakpoint
CREATE INDEX "agents_license_expiry" ON "agents" USING btree ("prc_license_expires_on") WHERE "agents"."is_active";--> statement-breakpoint
CREATE INDEX "agents_areas" ON "agents" USING gin ("areas");--> statement-breakpoint
CREATE INDEX "agents_agency_search" ON "agents" USING gin ("agency_name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "agent_client_relationships_one_active" ON "agent_client_relationships" USING btree ("agent_id","client_id") WHERE "agent_client_relationships"."status" = 'active';--> statement-breakpoint
CREATE INDEX "agent_client_relationships_agent" ON "agent_client_relationships" USING btree ("agent_id","status");--> statement-breakpoint
CREATE INDEX "agent_client_relationships_client" ON "agent_client_relationships" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "appointments_agent" ON "appointments" USING btree ("agent_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_client" ON "appointments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "appointments_property" ON "appointments" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "client_notes_client" ON "client_notes" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_notes_author" ON "client_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "client_stage_changes_client" ON "client_stage_changes" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_stage_changes_changed_by" ON "client_stage_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_user_unique" ON "clients" USING btree ("agent_id","user_id") WHERE "clients"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_email_unique" ON "clients" USING btree ("agent_id","email") WHERE "clients"."email" is not null;--> statement-breakpoint
CREATE INDEX "clients_stage" ON "clients" USING btree ("agent_id","stage","created_at");--> statement-breakpoint
CREATE INDEX "clients_recent" ON "clients" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("agent_id","name","id");--> statement-breakpoint
CREATE INDEX "clients_by_contact" ON "clients" USING btree ("agent_id","last_contact","id");--> statement-breakpoint
CREATE INDEX "clients_next_action" ON "clients" USING btree ("agent_id","next_action_due","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_board" ON "clients" USING btree ("agent_id","stage","next_action_due","id");--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("agent_id","phone");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin (("name" || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_user" ON "clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clients_property" ON "clients" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "commission_agreements_listing" ON "commission_agreements" USING btree ("agent_id","property_id","valid_from","created_at");--> statement-breakpoint
CREATE INDEX "commission_agreements_property" ON "commission_agreements" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "commissions_agent" ON "commissions" USING btree ("agent_id","earned_at");--> statement-breakpoint
CREATE INDEX "agent_reviews_public" ON "agent_reviews" USING btree ("agent_id","created_at","id") WHERE "agent_reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "agent_reviews_agent" ON "agent_reviews" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_reviews_newest" ON "agent_reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "agent_reviews_author" ON "agent_reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "agent_reviews_hidden_by" ON "agent_reviews" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "client_files_client" ON "client_files" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "client_files_uploaded_by" ON "client_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "shortlist_items_property" ON "shortlist_items" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "shortlists_client" ON "shortlists" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "listing_changes_changed_in" ON "listing_changes" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "listing_import_rows_property" ON "listing_import_rows" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "listing_imports_user" ON "listing_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_imports_file" ON "listing_imports" USING btree ("user_id","file_sha256");--> statement-breakpoint
CREATE INDEX "listing_imports_created" ON "listing_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photo_matches_matched" ON "photo_matches" USING btree ("matched_image_id");--> statement-breakpoint
CREATE INDEX "photo_matches_handled_by" ON "photo_matches" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "photo_matches_open" ON "photo_matches" USING btree ("created_at") WHERE "photo_matches"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "photo_matches_handled" ON "photo_matches" USING btree ("handled_at") WHERE "photo_matches"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "properties_public" ON "properties" USING btree ("status","created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_recent" ON "properties" USING btree ("created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_featured" ON "properties" USING btree ("created_at","id") WHERE "properties"."featured" and "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_public_areas" ON "properties" USING btree ("city_slug","property_type","barangay") WHERE "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_public_ids" ON "properties" USING btree ("id","updated_at") WHERE "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_public_words" ON "properties" USING gin (to_tsvector('listing_words', translate("title" || ' ' || coalesce("title_fil", '') || ' ' || "description" || ' ' || coalesce("description_fil", '') || ' ' || coalesce("barangay", '') || ' ' || "city", '/-_.@:''’`', '      '))) WHERE "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_other_words" ON "properties" USING gin (to_tsvector('listing_words', translate("title" || ' ' || coalesce("title_fil", '') || ' ' || "description" || ' ' || coalesce("description_fil", '') || ' ' || coalesce("barangay", '') || ' ' || "city", '/-_.@:''’`', '      '))) WHERE "properties"."status" <> 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_counts" ON "properties" USING btree ("status","property_type") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_waiting" ON "properties" USING btree ("status_changed_at","id") WHERE "properties"."status" = 'pending' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_title_search" ON "properties" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "properties_title_fil_search" ON "properties" USING gin ("title_fil" gin_trgm_ops) WHERE "properties"."title_fil" is not null;--> statement-breakpoint
CREATE INDEX "properties_type" ON "properties" USING btree ("property_type","status","created_at");--> statement-breakpoint
CREATE INDEX "properties_type_ids" ON "properties" USING btree ("property_type","id");--> statement-breakpoint
CREATE INDEX "properties_city" ON "properties" USING btree ("city_slug","status","created_at");--> statement-breakpoint
CREATE INDEX "properties_district" ON "properties" USING btree ("district_slug","status","created_at") WHERE "properties"."district_slug" is not null;--> statement-breakpoint
CREATE INDEX "properties_price" ON "properties" USING btree ("status","base_price","id");--> statement-breakpoint
CREATE INDEX "properties_bedrooms" ON "properties" USING btree ("status","bedroom_count","bathroom_count","created_at");--> statement-breakpoint
CREATE INDEX "properties_deleted" ON "properties" USING btree ("deleted_at") WHERE "properties"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "properties_owner" ON "properties" USING btree ("owner_id","status","created_at");--> statement-breakpoint
CREATE INDEX "properties_agent" ON "properties" USING btree ("agent_id","status");--> statement-breakpoint
CREATE INDEX "properties_authority_file" ON "properties" USING btree ("authority_file_id");--> statement-breakpoint
CREATE INDEX "properties_availability_due" ON "properties" USING btree ("availability_ask_count",coalesce("availability_asked_at", "availability_confirmed_at", "published_at")) WHERE "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "property_amenities_amenity" ON "property_amenities" USING btree ("amenity_id","property_id");--> statement-breakpoint
CREATE INDEX "property_images_file" ON "property_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "property_images_hash_parts" ON "property_images" USING gin ("hash_parts");--> statement-breakpoint
CREATE INDEX "rent_control_rules_updated_by" ON "rent_control_rules" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("client_user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_property" ON "conversations" USING btree ("property_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_agent" ON "conversations" USING btree ("agent_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_client" ON "conversations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "inquiries_conversation" ON "inquiries" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "inquiries_recent" ON "inquiries" USING btree ("created_at","property_id");--> statement-breakpoint
CREATE INDEX "inquiries_property" ON "inquiries" USING btree ("property_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_sender" ON "inquiries" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_notices_conversation" ON "message_notices" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_one_warning" ON "message_reports" USING btree ("message_id") WHERE "message_reports"."reporter_id" is null;--> statement-breakpoint
CREATE INDEX "message_reports_queue" ON "message_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "message_reports_warnings" ON "message_reports" USING btree ("status","created_at") WHERE "message_reports"."reporter_id" is null;--> statement-breakpoint
CREATE INDEX "message_reports_reporter" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_handled_by" ON "message_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","sequence");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("conversation_id","sender_id") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_queue_property" ON "alert_queue" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_listing_alerts_property" ON "saved_listing_alerts" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_property" ON "saved_search_matches" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_untold" ON "saved_search_matches" USING btree ("search_id") WHERE "saved_search_matches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "saved_searches_match" ON "saved_searches" USING btree ("place_key","type_key","min_price") WHERE "saved_searches"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "wishlist_properties_recent" ON "wishlist_properties" USING btree ("wishlist_id","created_at");--> statement-breakpoint
CREATE INDEX "wishlist_properties_property" ON "wishlist_properties" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "wishlist_properties_removed" ON "wishlist_properties" USING btree ("removed_at") WHERE "wishlist_properties"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "admin_login_attempts_last" ON "admin_login_attempts" USING btree ("last_failure_at");--> statement-breakpoint
CREATE INDEX "admin_sessions_user" ON "admin_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_sessions_expiry" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_one_open" ON "listing_reports" USING btree ("property_id","reporter_id","source") WHERE "listing_reports"."status" = 'open' and "listing_reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "listing_reports_queue" ON "listing_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "listing_reports_source" ON "listing_reports" USING btree ("source","status","created_at");--> statement-breakpoint
CREATE INDEX "listing_reports_property" ON "listing_reports" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "listing_reports_reporter" ON "listing_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "listing_reports_handled_by" ON "listing_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "verification_checks_ending" ON "verification_checks" USING btree ("valid_until") WHERE "verification_checks"."valid_until" is not null and "verification_checks"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "verification_checks_user" ON "verification_checks" USING btree ("user_id","kind","checked_at");--> statement-breakpoint
CREATE INDEX "verification_checks_property" ON "verification_checks" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "verification_checks_checked_by" ON "verification_checks" USING btree ("checked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_one_open" ON "verification_requests" USING btree ("user_id","kind",coalesce("property_id", "user_id")) WHERE "verification_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "verification_requests_queue" ON "verification_requests" USING btree ("created_at","id") WHERE "verification_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "verification_requests_user" ON "verification_requests" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "verification_requests_property" ON "verification_requests" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "verification_requests_decided_by" ON "verification_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_occurred" ON "analytics_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_property" ON "analytics_events" USING btree ("property_id","occurred_at");--> statement-breakpoint
CREATE INDEX "listing_view_marks_property" ON "listing_view_marks" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "property_daily_stats_day" ON "property_daily_stats" USING btree ("day");--> statement-breakpoint
CREATE INDEX "property_daily_stats_views" ON "property_daily_stats" USING btree ("property_id","day","views");--> statement-breakpoint
CREATE INDEX "report_day_changes_day" ON "report_day_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("category","published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_recent" ON "blog_posts" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_author" ON "blog_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contact_messages_recent" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_handler" ON "contact_messages" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (("name" || ' ' || "email" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_week" ON "newsletter_issues" USING btree ("week");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_status" ON "newsletter_subscriptions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "stored_files_uploader" ON "stored_files" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "places_location_slug_unique" ON "places" USING btree ("slug") WHERE "places"."kind" in ('city', 'municipality', 'district');--> statement-breakpoint
CREATE UNIQUE INDEX "places_psgc_unique" ON "places" USING btree ("psgc_code");--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "places_name_search" ON "places" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "emails_sender" ON "emails" USING btree ("sender","created_at");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "application_documents_file" ON "application_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "application_drafts_property" ON "application_drafts" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "application_drafts_age" ON "application_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_author" ON "application_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_applications_one_open" ON "rental_applications" USING btree ("property_id","applicant_user_id") WHERE "rental_applications"."status" = 'pending' and "rental_applications"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rental_applications_one_holder" ON "rental_applications" USING btree ("property_id") WHERE "rental_applications"."holds_property";--> statement-breakpoint
CREATE INDEX "rental_applications_property" ON "rental_applications" USING btree ("property_id","status","created_at");--> statement-breakpoint
CREATE INDEX "rental_applications_applicant" ON "rental_applications" USING btree ("applicant_user_id","created_at");--> statement-breakpoint
CREATE INDEX "rental_applications_status" ON "rental_applications" USING btree ("status","created_at","id") WHERE "rental_applications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "rental_applications_recent" ON "rental_applications" USING btree ("created_at","id") WHERE "rental_applications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "rental_applications_decided_by" ON "rental_applications" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "renter_documents_user" ON "renter_documents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "condition_entries_report" ON "condition_entries" USING btree ("report_id","created_at");--> statement-breakpoint
CREATE INDEX "condition_entries_author" ON "condition_entries" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "condition_photos_entry" ON "condition_photos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "deposit_deductions_rental" ON "deposit_deductions" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_deductions_created_by" ON "deposit_deductions" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_offers_one_open" ON "renewal_offers" USING btree ("rental_id") WHERE "renewal_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX "renewal_offers_rental" ON "renewal_offers" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "renewal_offers_offered_by" ON "renewal_offers" USING btree ("offered_by");--> statement-breakpoint
CREATE INDEX "renewal_offers_decided_by" ON "renewal_offers" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_offers_next_rental" ON "renewal_offers" USING btree ("next_rental_id");--> statement-breakpoint
CREATE INDEX "utility_readings_rental" ON "utility_readings" USING btree ("rental_id","utility","read_on");--> statement-breakpoint
CREATE INDEX "utility_readings_recorded_by" ON "utility_readings" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "utility_readings_meter_file" ON "utility_readings" USING btree ("meter_file_id");--> statement-breakpoint
CREATE INDEX "utility_readings_bill_file" ON "utility_readings" USING btree ("bill_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_proofs_reference_unique" ON "booking_proofs" USING btree ("booking_id","method","reference") WHERE "booking_proofs"."reference" is not null;--> statement-breakpoint
CREATE INDEX "booking_proofs_booking" ON "booking_proofs" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_proofs_submitted_by" ON "booking_proofs" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "booking_proofs_file" ON "booking_proofs" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "bookings_recent" ON "bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_confirmed_listings" ON "bookings" USING btree ("decided_at","property_id","total_price") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_property" ON "bookings" USING btree ("property_id","status");--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree ("guest_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_decided_by" ON "bookings" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "cheque_lines_payment" ON "cheque_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cheques_number_unique" ON "cheques" USING btree ("rental_id","bank","number") WHERE "cheques"."status" <> 'returned';--> statement-breakpoint
CREATE INDEX "cheques_rental" ON "cheques" USING btree ("rental_id","cheque_date");--> statement-breakpoint
CREATE INDEX "cheques_recorded_by" ON "cheques" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "cheques_to_remind" ON "cheques" USING btree ("cheque_date") WHERE "cheques"."status" = 'held' and "cheques"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "documents_rental" ON "documents" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_uploaded_by" ON "documents" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "payment_acknowledgements_rental" ON "payment_acknowledgements" USING btree ("rental_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_reference_unique" ON "payment_receipts" USING btree ("payment_id","method","reference") WHERE "payment_receipts"."reference" is not null and "payment_receipts"."status" <> 'declined';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_transfer_line" ON "payment_receipts" USING btree ("transfer_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_payment" ON "payment_receipts" USING btree ("payment_id","status");--> statement-breakpoint
CREATE INDEX "payment_receipts_waiting" ON "payment_receipts" USING btree ("created_at") WHERE "payment_receipts"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "payment_receipts_submitted_by" ON "payment_receipts" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "payment_receipts_decided_by" ON "payment_receipts" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "payment_receipts_proof" ON "payment_receipts" USING btree ("proof_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_schedule_unique" ON "payments" USING btree ("rental_id","kind","due_date") WHERE "payments"."kind" in ('advance', 'deposit', 'rent');--> statement-breakpoint
CREATE INDEX "payments_rental" ON "payments" USING btree ("rental_id","due_date");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_date");--> statement-breakpoint
CREATE INDEX "payments_reduces" ON "payments" USING btree ("reduces_id");--> statement-breakpoint
CREATE INDEX "rentals_property" ON "rentals" USING btree ("property_id","ends_on");--> statement-breakpoint
CREATE INDEX "rentals_tenant" ON "rentals" USING btree ("tenant_id","ends_on");--> statement-breakpoint
CREATE INDEX "rentals_ending" ON "rentals" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "amenity_reservations_amenity" ON "amenity_reservations" USING btree ("shared_amenity_id","starts_at");--> statement-breakpoint
CREATE INDEX "amenity_reservations_rental" ON "amenity_reservations" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "amenity_reservations_person" ON "amenity_reservations" USING btree ("reserved_by","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "amenity_reservations_payment_unique" ON "amenity_reservations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "inspections_property" ON "inspections" USING btree ("property_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_rental" ON "inspections" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "inspections_conversation" ON "inspections" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "inspections_tenant" ON "inspections" USING btree ("tenant_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_agent" ON "inspections" USING btree ("agent_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_proposed_by" ON "inspections" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "inspections_host" ON "inspections" USING btree ("host_user_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_viewings" ON "inspections" USING btree ("created_at") WHERE "inspections"."type" = 'viewing';--> statement-breakpoint
CREATE INDEX "inspections_upcoming" ON "inspections" USING btree ("scheduled_at") WHERE "inspections"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "maintenance_photos_request" ON "maintenance_photos" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_property" ON "maintenance_requests" USING btree ("property_id","status","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_requests_rental" ON "maintenance_requests" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_requester" ON "maintenance_requests" USING btree ("requested_by","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_requests_assigned" ON "maintenance_requests" USING btree ("assigned_user_id");--> statement-breakpoint
CREATE INDEX "maintenance_updates_request" ON "maintenance_updates" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_updates_author" ON "maintenance_updates" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "shared_amenities_owner" ON "shared_amenities" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "shared_amenity_properties_property" ON "shared_amenity_properties" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "visit_reports_reporter" ON "visit_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "visit_reports_recent" ON "visit_reports" USING btree ("created_at");--> statement-breakpoint
CREATE VIEW "public"."property_summary_view" AS (
select
  p.id,
  p.title,
  p.title_fil,
  p.base_price as price,
  p.security_deposit as deposit,
  p.bedroom_count as bedrooms,
  p.bathroom_count as bathrooms,
  p.parking_count as parking,
  p.floor_area,
  p.property_type,
  p.status,
  p.featured,
  p.available_from,
  p.approximate_location[0] as lng,
  p.approximate_location[1] as lat,
  concat_ws(', ', p.barangay, nullif(p.city, '')) as address,
  p.barangay,
  p.city,
  p.city_slug,
  p.district_slug,
  p.region,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'url', i.url, 'width', i.width, 'height', i.height, 'widths', i.widths,
          'alt', i.alt, 'altFil', i.alt_fil, 'placeholder', i.placeholder, 'isIllustration', i.is_illustration, 'hasAvif', i.has_avif
        ) order by i."order"
      )
      from property_images i
      where i.property_id = p.id
    ),
    '[]'::jsonb
  ) as images,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('slug', a.slug, 'name', a.name, 'nameFil', a.name_fil) order by a.position, a.slug)
      from property_amenities pa
      join amenities a on a.id = pa.amenity_id
      where pa.property_id = p.id
    ),
    '[]'::jsonb
  ) as amenities,
  p.owner_id,
  owner.full_name as owner_name,
  owner.avatar_url as owner_avatar_url,
  profile.user_type as owner_type,
  coalesce(manager.id, owner_agent.id) as agent_id,
  coalesce(manager.user_id, owner_agent.user_id) as agent_user_id,
  case when manager.id is not null then manager_user.full_name when owner_agent.id is not null then owner.full_name end as agent_name,
  coalesce(manager.agency_name, owner_agent.agency_name) as agent_agency,
  case when manager.id is not null then manager_user.avatar_url when owner_agent.id is not null then owner.avatar_url end as agent_avatar_url,
  p.created_at,
  p.published_at,
  p.availability_confirmed_at
from properties p
left join users owner on owner.id = p.owner_id
left join user_profiles profile on profile.user_id = p.owner_id
left join agents manager on manager.id = p.agent_id and manager.is_active
left join users manager_user on manager_user.id = manager.user_id
left join agents owner_agent on owner_agent.user_id = p.owner_id and owner_agent.is_active
where p.deleted_at is null);
--> statement-breakpoint

-- Tables whose rows are never changed or removed.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint

create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();
--> statement-breakpoint

create trigger payment_acknowledgements_append_only before update or delete on payment_acknowledgements
  for each statement execute function refuse_change();
--> statement-breakpoint

create trigger cheque_lines_append_only before update or delete on cheque_lines
  for each statement execute function refuse_change();
--> statement-breakpoint

-- Nothing in the rent book is edited; the role of the application may not delete either. Erasure may empty what a person wrote.
create function keep_payment() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'note' <> to_jsonb(old) - 'note' or (new.note is not null and new.note is distinct from old.note) then
    raise exception 'rows of payments are never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
--> statement-breakpoint

create trigger payments_permanent before update on payments for each row execute function keep_payment();
--> statement-breakpoint

-- A receipt is decided once, and its facts stay.
create function keep_payment_receipt() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'decline_reason', 'decided_by', 'decided_at', 'updated_at'];
  erasable constant text[] := array['reference', 'proof_file_id', 'decline_reason', 'decided_by', 'updated_at'];
begin
  if old.status = 'submitted' and to_jsonb(new) - decision - erasable = to_jsonb(old) - decision - erasable
    or to_jsonb(new) - erasable = to_jsonb(old) - erasable
  then
    if (new.reference is null or new.reference is not distinct from old.reference)
      and (new.proof_file_id is null or new.proof_file_id is not distinct from old.proof_file_id)
    then
      return new;
    end if;
  end if;
  raise exception 'facts and decisions of payment_receipts are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger payment_receipts_permanent before update on payment_receipts
  for each row execute function keep_payment_receipt();
--> statement-breakpoint

-- A check keeps its facts and is decided once. Erasure replaces what describes it.
create function keep_cheque() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['status', 'return_reason', 'transfer_id', 'reminded_at', 'updated_at'];
  erasable constant text[] := array['bank', 'number', 'return_reason', 'updated_at'];
begin
  if (old.status in ('held', 'deposited') and to_jsonb(new) - moved - erasable = to_jsonb(old) - moved - erasable
      or to_jsonb(new) - erasable = to_jsonb(old) - erasable)
    and (new.number = old.number and new.bank = old.bank or new.number = replace(old.id::text, '-', ''))
  then
    return new;
  end if;
  raise exception 'facts and decisions of cheques are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger cheques_permanent before update on cheques for each row execute function keep_cheque();
--> statement-breakpoint

-- A reading keeps its facts. Erasure empties the files and what people wrote.
create function keep_utility_reading() returns trigger language plpgsql as $$
declare
  moved constant text[] := array['status', 'contest_reason', 'answer', 'meter_file_id', 'bill_file_id', 'updated_at'];
begin
  if to_jsonb(new) - moved = to_jsonb(old) - moved
    and (new.meter_file_id is null or new.meter_file_id is not distinct from old.meter_file_id)
    and (new.bill_file_id is null or new.bill_file_id is not distinct from old.bill_file_id)
    and (old.status not in ('kept', 'corrected') or new.status = old.status)
  then
    return new;
  end if;
  raise exception 'facts and decisions of utility_readings are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger utility_readings_permanent before update on utility_readings
  for each row execute function keep_utility_reading();
--> statement-breakpoint

-- What both sides accepted is never changed. Erasure replaces what a person wrote.
create function keep_condition_report() returns trigger language plpgsql as $$
declare
  names constant text[] := array['owner_name', 'tenant_name', 'updated_at'];
begin
  if old.owner_accepted_at is null or old.tenant_accepted_at is null then
    return new;
  end if;
  if to_jsonb(new) - names = to_jsonb(old) - names
    and (new.owner_name = old.owner_name or new.owner_name = '[erased]')
    and (new.tenant_name = old.tenant_name or new.tenant_name = '[erased]')
  then
    return new;
  end if;
  raise exception 'accepted rows of condition_reports are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger condition_reports_permanent before update on condition_reports
  for each row execute function keep_condition_report();
--> statement-breakpoint

create function keep_condition_entry() returns trigger language plpgsql as $$
declare
  changed constant condition_entries := case when tg_op = 'INSERT' then new else old end;
  is_accepted boolean;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['room', 'note'] = to_jsonb(old) - array['room', 'note']
    and (new.room = old.room or new.room = '[erased]') and (new.note is null or new.note is not distinct from old.note)
  then
    return new;
  end if;
  select owner_accepted_at is not null and tenant_accepted_at is not null into is_accepted
    from condition_reports where id = changed.report_id;
  if tg_op = 'INSERT' then
    if is_accepted = new.is_correction then
      return new;
    end if;
  elsif tg_op = 'DELETE' and not is_accepted then
    return old;
  end if;
  raise exception 'accepted rows of condition_entries are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger condition_entries_permanent before insert or update or delete on condition_entries
  for each row execute function keep_condition_entry();
--> statement-breakpoint

create function keep_condition_photo() returns trigger language plpgsql as $$
declare
  is_accepted boolean;
begin
  select r.owner_accepted_at is not null and r.tenant_accepted_at is not null and not e.is_correction into is_accepted
    from condition_entries e join condition_reports r on r.id = e.report_id
    where e.id = case when tg_op = 'INSERT' then new.entry_id else old.entry_id end;
  -- The entry is gone when its photos are removed with it.
  if is_accepted is true or tg_op = 'UPDATE' then
    raise exception 'accepted rows of condition_photos are never changed' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
--> statement-breakpoint

create trigger condition_photos_permanent before insert or update or delete on condition_photos
  for each row execute function keep_condition_photo();
--> statement-breakpoint

create function keep_deposit_deduction() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'answer', 'decided_at', 'updated_at'];
  erasable constant text[] := array['reason', 'answer', 'updated_at'];
begin
  if (new.reason = old.reason or new.reason = '[erased]')
    and (to_jsonb(new) - erasable = to_jsonb(old) - erasable
      or old.status in ('proposed', 'contested') and to_jsonb(new) - decision - 'reason' = to_jsonb(old) - decision - 'reason')
  then
    return new;
  end if;
  raise exception 'facts and decisions of deposit_deductions are never changed' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint

create trigger deposit_deductions_permanent before update on deposit_deductions
  for each row execute function keep_deposit_deduction();
--> statement-breakpoint

-- Deferred, so that two pictures can change places within one transaction.
alter table property_images add constraint property_images_order_unique
  unique (property_id, "order") deferrable initially deferred;
--> statement-breakpoint

alter table amenity_reservations add constraint amenity_reservations_no_overlap
  exclude using gist (shared_amenity_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'booked');
--> statement-breakpoint

alter table inspections add constraint inspections_home_free
  exclude using gist (property_id with =, tstzrange(scheduled_at, ends_at) with &&) where (holds_time);
--> statement-breakpoint

alter table inspections add constraint inspections_host_free
  exclude using gist (host_user_id with =, tstzrange(scheduled_at, ends_at) with &&) where (holds_time);
--> statement-breakpoint

alter table inspections add constraint inspections_renter_free
  exclude using gist (tenant_id with =, tstzrange(scheduled_at, ends_at) with &&) where (holds_time);
--> statement-breakpoint

-- A replaced rule keeps its days, so only the others may not overlap.
alter table rent_control_rules add constraint rent_control_rules_no_overlap
  exclude using gist (area with =, daterange(valid_from, valid_to, '[]') with &&) where (replaced_at is null);
--> statement-breakpoint

-- Has every column that a filter or an order reads: counts read this index and not the table, which is four times as large.
create index properties_public_filters on properties (city_slug, property_type, base_price)
  include (district_slug, region, province, city, barangay, furnishing, bedroom_count, bathroom_count, parking_count, pets_allowed,
    available_from, advance_months, security_deposit, cleaning_fee, approximate_location, created_at, id)
  where status = 'active' and deleted_at is null;
--> statement-breakpoint

-- Which transaction changed which listing last. A search in memory asks for all since the oldest transaction that was still open when it
-- asked before, so that one that commits late is never missed. Statement-level, so that a large load costs one note for each listing.
create function note_listing_changes() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id, changed_in)
    select distinct id, pg_current_xact_id()::text::bigint from changed order by id
    on conflict (listing_id) do update set changed_in = excluded.changed_in
      where listing_changes.changed_in <> excluded.changed_in;
  return null;
end $$;
--> statement-breakpoint

create trigger properties_note_insert after insert on properties
  referencing new table as changed for each statement execute function note_listing_changes();
--> statement-breakpoint

create trigger properties_note_update after update on properties
  referencing new table as changed for each statement execute function note_listing_changes();
--> statement-breakpoint

create trigger properties_note_delete after delete on properties
  referencing old table as changed for each statement execute function note_listing_changes();
--> statement-breakpoint

-- The listing is locked before its note is, as an update of the listing does it: two editors then wait for each other in one order only.
create function note_listing_part_changes() returns trigger language plpgsql as $$
begin
  perform from properties where id in (select property_id from changed) order by id for no key update;
  insert into listing_changes (listing_id, changed_in)
    select distinct property_id, pg_current_xact_id()::text::bigint from changed order by property_id
    on conflict (listing_id) do update set changed_in = excluded.changed_in
      where listing_changes.changed_in <> excluded.changed_in;
  return null;
end $$;
--> statement-breakpoint

create trigger property_amenities_note_insert after insert on property_amenities
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint

create trigger property_amenities_note_update after update on property_amenities
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint

create trigger property_amenities_note_delete after delete on property_amenities
  referencing old table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint

create trigger property_images_note_insert after insert on property_images
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint

create trigger property_images_note_update after update on property_images
  referencing new table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint

create trigger property_images_note_delete after delete on property_images
  referencing old table as changed for each statement execute function note_listing_part_changes();
--> statement-breakpoint

-- The nil uuid: all of them.
create function note_all_listings_changed() returns trigger language plpgsql as $$
begin
  insert into listing_changes (listing_id, changed_in)
    values ('00000000-0000-0000-0000-000000000000', pg_current_xact_id()::text::bigint)
    on conflict (listing_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
--> statement-breakpoint

create trigger properties_note_truncate after truncate on properties
  for each statement execute function note_all_listings_changed();
--> statement-breakpoint

create trigger property_amenities_note_truncate after truncate on property_amenities
  for each statement execute function note_all_listings_changed();
--> statement-breakpoint

-- What people may want to know about a listing, noted in the transaction of the cause. Every way to publish a listing or to lower a rent is
-- covered, and nothing is noted if nobody waits for it. Statement-level for inserts, so that a large load costs one query.
create function note_listing_alerts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into alert_queue (property_id, cause)
      select id, 'visible' from added
      where status = 'active' and deleted_at is null and exists (select from saved_searches where paused_at is null)
      order by id;
  elsif old.status = 'active' and old.deleted_at is null then
    insert into alert_queue (property_id, cause, previous_price)
      select new.id, 'price_drop', old.base_price
      where exists (select from wishlist_properties where property_id = new.id and removed_at is null);
  else
    insert into alert_queue (property_id, cause)
      select new.id, 'visible'
      where exists (select from saved_searches where paused_at is null)
        or exists (select from wishlist_properties where property_id = new.id and removed_at is null);
  end if;
  return null;
end $$;
--> statement-breakpoint

create trigger properties_alert_insert after insert on properties
  referencing new table as added for each statement execute function note_listing_alerts();
--> statement-breakpoint

create trigger properties_alert_visible after update of status, deleted_at on properties for each row
  when (new.status = 'active' and new.deleted_at is null and (old.status <> 'active' or old.deleted_at is not null))
  execute function note_listing_alerts();
--> statement-breakpoint

create trigger properties_alert_price after update of base_price on properties for each row
  when (new.status = 'active' and new.deleted_at is null and old.status = 'active' and old.deleted_at is null and new.base_price < old.base_price)
  execute function note_listing_alerts();
--> statement-breakpoint

-- A closed day is noted when a row of it changes, in the transaction of the change: a report then computes the day from the tables until its
-- figures are stored again. The rows of today, which are nearly all, are not noted. The argument is the column that dates the row.
create function note_report_day() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (day)
    select distinct changed.day
    from (
      select case when length(value) = 10 then value::date else (value::timestamptz at time zone 'Asia/Manila')::date end as day
      from unnest(array[to_jsonb(old) ->> tg_argv[0], to_jsonb(new) ->> tg_argv[0]]) as value
    ) changed
    where changed.day < (now() at time zone 'Asia/Manila')::date;
  return null;
end $$;
--> statement-breakpoint

create trigger bookings_note_day after insert or delete or update of status, decided_at, total_price, created_at on bookings
  for each row execute function note_report_day('decided_at');
--> statement-breakpoint

create trigger user_profiles_note_day after insert or delete or update of user_type, created_at on user_profiles
  for each row execute function note_report_day('created_at');
--> statement-breakpoint

create trigger rental_applications_note_day after insert or delete or update of status, deleted_at, created_at on rental_applications
  for each row execute function note_report_day('created_at');
--> statement-breakpoint

create trigger inquiries_note_day after insert or delete or update of sender_id, created_at on inquiries
  for each row execute function note_report_day('created_at');
--> statement-breakpoint

create trigger inspections_note_day after insert or delete or update of type, created_at on inspections
  for each row execute function note_report_day('created_at');
--> statement-breakpoint

-- Views are written every few seconds, so the function is called for earlier days only.
create trigger property_daily_stats_note_new_day after insert or update of views, day on property_daily_stats
  for each row when (new.day < (now() at time zone 'Asia/Manila')::date) execute function note_report_day('day');
--> statement-breakpoint

create trigger property_daily_stats_note_deleted_day after delete on property_daily_stats
  for each row when (old.day < (now() at time zone 'Asia/Manila')::date) execute function note_report_day('day');
--> statement-breakpoint

-- The first answer to an inquiry of an earlier day. Later answers change no figure.
create function note_first_answer() returns trigger language plpgsql as $$
begin
  insert into report_day_changes (day)
    select distinct (i.created_at at time zone 'Asia/Manila')::date
    from inquiries i
    where i.conversation_id = new.conversation_id and i.sender_id <> new.sender_id and i.created_at <= new.created_at
      and (i.created_at at time zone 'Asia/Manila')::date < (now() at time zone 'Asia/Manila')::date
      and not exists (
        select from messages m
        where m.conversation_id = i.conversation_id and m.id <> new.id and m.sender_id <> i.sender_id
          and m.created_at >= i.created_at and m.created_at <= new.created_at);
  return null;
end $$;
--> statement-breakpoint

create trigger messages_note_first_answer after insert on messages for each row execute function note_first_answer();
--> statement-breakpoint

-- Events are stored in one partition for each month of Manila. Events of a month without a partition go to the default one, so that none
-- is lost.
CREATE TABLE "partitions"."analytics_events_default" PARTITION OF "analytics_events" DEFAULT;
--> statement-breakpoint

ALTER SEQUENCE "analytics_events_numbers" OWNED BY "analytics_events"."id";
--> statement-breakpoint

-- Makes the partitions of the last four months, as far as the default partition has their events, and of this month and the next two.
-- Removes old partitions that are empty. Runs with the rights of the owner, because the application may not create tables; it takes no
-- argument, so a caller decides nothing. Returns how many partitions were made.
CREATE FUNCTION "prepare_event_partitions"() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '3s' SET timezone = 'UTC' AS $$
DECLARE
	this_month date := date_trunc('month', now() AT TIME ZONE 'Asia/Manila');
	first_month date;
	month date;
	part text;
	first_moment timestamptz;
	end_moment timestamptz;
	is_empty boolean;
	made integer := 0;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('tahanan event partitions', 0));
	SELECT date_trunc('month', min(occurred_at) AT TIME ZONE 'Asia/Manila') INTO first_month
		FROM partitions.analytics_events_default WHERE occurred_at >= this_month - interval '4 months';
	FOR month IN SELECT generate_series(least(first_month, this_month), this_month + interval '2 months', interval '1 month') LOOP
		part := 'analytics_events_' || to_char(month, 'YYYY_MM');
		CONTINUE WHEN to_regclass('partitions.' || part) IS NOT NULL;
		first_moment := month::timestamp AT TIME ZONE 'Asia/Manila';
		end_moment := (month + interval '1 month') AT TIME ZONE 'Asia/Manila';
		LOCK TABLE partitions.analytics_events_default IN SHARE ROW EXCLUSIVE MODE;
		EXECUTE format('CREATE TABLE partitions.%I (LIKE public.analytics_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part);
		EXECUTE format('WITH moved AS (DELETE FROM partitions.analytics_events_default WHERE occurred_at >= $1 AND occurred_at < $2 RETURNING *)
			INSERT INTO partitions.%I SELECT * FROM moved', part) USING first_moment, end_moment;
		EXECUTE format('ALTER TABLE public.analytics_events ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)', part, first_moment, end_moment);
		made := made + 1;
	END LOOP;
	FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
		WHERE i.inhparent = 'public.analytics_events'::regclass AND c.relname ~ '^analytics_events_\d{4}_\d{2}$'
			AND to_date(right(c.relname, 7), 'YYYY_MM') < this_month - interval '4 months' LOOP
		EXECUTE format('SELECT NOT EXISTS (SELECT FROM partitions.%I)', part) INTO is_empty;
		IF is_empty THEN
			EXECUTE format('DROP TABLE partitions.%I', part);
		END IF;
	END LOOP;
	RETURN made;
END $$;
--> statement-breakpoint

SELECT "prepare_event_partitions"();
--> statement-breakpoint

-- The rows that come with the product.
insert into rent_control_rules
  (area, valid_from, valid_to, monthly_rent_limit, max_advance_months, max_deposit_months, max_increase_basis_points, source)
select area.name, year.first_day, year.last_day, area.rent_limit, 1, 2, year.increase,
  'Rent Control Act of 2009 (RA 9653), with the National Human Settlements Board''s increase for ' || extract(year from year.first_day)
from (values ('metro_manila_and_highly_urbanised', 1000000), ('elsewhere', 500000)) as area (name, rent_limit)
cross join (values
  (date '2024-01-01', date '2024-12-31', 400),
  (date '2025-01-01', date '2025-12-31', 230),
  (date '2026-01-01', date '2026-12-31', 100)
) as year (first_day, last_day, increase);
--> statement-breakpoint

insert into amenities (position, slug, name, name_fil, category) values
  (1, 'air-conditioning', 'Air conditioning', 'Aircon', 'comfort'),
  (2, 'wifi', 'Wi-Fi', 'Wi-Fi', 'utilities'),
  (3, 'fiber-ready', 'Fiber ready', 'Handa sa fiber internet', 'utilities'),
  (4, 'own-electric-meter', 'Own electric meter', 'Sariling kontador ng kuryente', 'utilities'),
  (5, 'own-water-meter', 'Own water meter', 'Sariling kontador ng tubig', 'utilities'),
  (6, 'water-tank', 'Water tank', 'Tangke ng tubig', 'utilities'),
  (7, 'backup-power', 'Backup power', 'Generator kapag brownout', 'utilities'),
  (8, 'kitchen', 'Kitchen', 'Kusina', 'comfort'),
  (9, 'refrigerator', 'Refrigerator', 'Ref', 'comfort'),
  (10, 'stove', 'Stove', 'Kalan', 'comfort'),
  (11, 'washing-machine', 'Washing machine', 'Washing machine', 'comfort'),
  (12, 'water-heater', 'Water heater', 'Water heater', 'comfort'),
  (13, 'cable-tv', 'Cable TV', 'Cable TV', 'comfort'),
  (14, 'wardrobe', 'Built-in wardrobe', 'Aparador', 'comfort'),
  (15, 'work-desk', 'Work desk', 'Mesang pangtrabaho', 'comfort'),
  (16, 'elevator', 'Elevator', 'Elevator', 'building'),
  (17, 'gym', 'Gym', 'Gym', 'building'),
  (18, 'swimming-pool', 'Swimming pool', 'Swimming pool', 'building'),
  (19, 'function-room', 'Function room', 'Function room', 'building'),
  (20, 'playground', 'Playground', 'Palaruan', 'building'),
  (21, 'laundry-area', 'Laundry area', 'Labahan', 'building'),
  (22, 'reception', 'Reception', 'Reception', 'building'),
  (23, 'wheelchair-access', 'Wheelchair access', 'Daanan para sa wheelchair', 'building'),
  (24, 'balcony', 'Balcony', 'Balkonahe', 'outdoor'),
  (25, 'garden', 'Garden', 'Hardin', 'outdoor'),
  (26, 'roof-deck', 'Roof deck', 'Roof deck', 'outdoor'),
  (27, 'covered-parking', 'Covered parking', 'May bubong na paradahan', 'outdoor'),
  (28, 'motorcycle-parking', 'Motorcycle parking', 'Paradahan ng motorsiklo', 'outdoor'),
  (29, 'security-guard', '24-hour guard', 'Guwardiya 24 oras', 'safety'),
  (30, 'cctv', 'CCTV', 'CCTV', 'safety'),
  (31, 'gated', 'Gated', 'May gate', 'safety'),
  (32, 'smoke-detector', 'Smoke detector', 'Smoke detector', 'safety'),
  (33, 'fire-exit', 'Fire exit', 'Fire exit', 'safety'),
  (34, 'no-flood', 'Street does not flood', 'Hindi binabaha ang kalye', 'safety');
