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
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel"),
	CONSTRAINT "notification_preferences_topic_known" CHECK ("notification_preferences"."topic" in ('messages', 'applications', 'bookings', 'payments', 'maintenance', 'inspections', 'saved', 'listings', 'account')),
	CONSTRAINT "notification_preferences_channel_known" CHECK ("notification_preferences"."channel" in ('email', 'in_app'))
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
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_topic_known" CHECK ("notifications"."topic" in ('messages', 'applications', 'bookings', 'payments', 'maintenance', 'inspections', 'saved', 'listings', 'account')),
	CONSTRAINT "notifications_kind_length" CHECK (length("notifications"."kind") between 1 and 100),
	CONSTRAINT "notifications_subject_type_length" CHECK (length("notifications"."subject_type") between 1 and 50),
	CONSTRAINT "notifications_subject_id_length" CHECK (length("notifications"."subject_id") between 1 and 100),
	CONSTRAINT "notifications_params_object" CHECK (jsonb_typeof("notifications"."params") = 'object' and length("notifications"."params"::text) <= 20000)
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
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_token_length" CHECK (length("sessions"."token") between 16 and 256),
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
	"reason" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	"resolution" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "listing_reports_reason_known" CHECK ("listing_reports"."reason" in ('scam', 'not_available', 'wrong_information', 'duplicate', 'offensive', 'other')),
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_checks_kind_known" CHECK ("verification_checks"."kind" in ('government_id', 'phone', 'prc_license', 'owner_authority', 'title')),
	CONSTRAINT "verification_checks_about_the_right_thing" CHECK (("verification_checks"."kind" in ('owner_authority', 'title')) = ("verification_checks"."property_id" is not null))
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
	"last_contact" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_name_length" CHECK (length("clients"."name") between 1 and 200),
	CONSTRAINT "clients_email_format" CHECK ("clients"."email" = lower("clients"."email") and length("clients"."email") <= 254 and "clients"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "clients_phone_format" CHECK ("clients"."phone" ~ '^\+63[2-9][0-9]{8,9}$'),
	CONSTRAINT "clients_photo_url_length" CHECK (length("clients"."photo_url") between 1 and 2048),
	CONSTRAINT "clients_type_known" CHECK ("clients"."type" in ('renter', 'landlord', 'company')),
	CONSTRAINT "clients_stage_known" CHECK ("clients"."stage" in ('new', 'active', 'touring', 'offer', 'under_contract', 'closed', 'inactive')),
	CONSTRAINT "clients_next_action_length" CHECK (length("clients"."next_action") between 1 and 300),
	CONSTRAINT "clients_looks_for_length" CHECK (length("clients"."looks_for") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agent_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"base_amount" bigint NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"earned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commissions_booking_unique" UNIQUE("booking_id"),
	CONSTRAINT "commissions_base_amount_positive" CHECK ("commissions"."base_amount" > 0),
	CONSTRAINT "commissions_rate_basis_points_range" CHECK ("commissions"."rate_basis_points" between 0 and 30000),
	CONSTRAINT "commissions_amount_not_negative" CHECK ("commissions"."amount" >= 0),
	CONSTRAINT "commissions_status_known" CHECK ("commissions"."status" in ('pending', 'paid')),
	CONSTRAINT "commissions_payment_dated" CHECK (("commissions"."status" = 'paid') = ("commissions"."paid_at" is not null))
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
	CONSTRAINT "agents_bio_fil_length" CHECK (length("agents"."bio_fil") between 1 and 3000)
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"locale" text NOT NULL,
	"route" text,
	"property_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_events_name_known" CHECK ("analytics_events"."name" in ('click', 'share', 'sign_up', 'sign_in', 'sign_out', 'property_view', 'search', 'wishlist_add', 'wishlist_remove', 'inquiry', 'application', 'pagination', 'form_start', 'form_submit', 'modal_open', 'modal_close')),
	CONSTRAINT "analytics_events_audience_known" CHECK ("analytics_events"."audience" in ('guest', 'tenant', 'landlord', 'agent', 'admin')),
	CONSTRAINT "analytics_events_locale_known" CHECK ("analytics_events"."locale" in ('en', 'fil')),
	CONSTRAINT "analytics_events_route_length" CHECK (length("analytics_events"."route") between 1 and 200),
	CONSTRAINT "analytics_events_details_object" CHECK (jsonb_typeof("analytics_events"."details") = 'object' and length("analytics_events"."details"::text) <= 20000)
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
CREATE TABLE "application_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_documents_file_unique" UNIQUE("file_id"),
	CONSTRAINT "application_documents_kind_known" CHECK ("application_documents"."kind" in ('government_id', 'payslip', 'employment_certificate', 'bank_statement', 'other'))
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
	CONSTRAINT "rental_applications_reason_length" CHECK (length("rental_applications"."reason") between 1 and 1000),
	CONSTRAINT "rental_applications_version_positive" CHECK ("rental_applications"."version" > 0),
	CONSTRAINT "rental_applications_decision_dated" CHECK (("rental_applications"."status" = 'pending') = ("rental_applications"."decided_at" is null)),
	CONSTRAINT "rental_applications_rejection_reasoned" CHECK ("rental_applications"."status" <> 'rejected' or "rental_applications"."reason" is not null),
	CONSTRAINT "rental_applications_holder_is_approved" CHECK (not "rental_applications"."holds_property" or "rental_applications"."status" = 'approved')
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_name_length" CHECK (length("contact_messages"."name") between 1 and 200),
	CONSTRAINT "contact_messages_email_format" CHECK ("contact_messages"."email" = lower("contact_messages"."email") and length("contact_messages"."email") <= 254 and "contact_messages"."email" ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
	CONSTRAINT "contact_messages_subject_length" CHECK (length("contact_messages"."subject") between 1 and 200),
	CONSTRAINT "contact_messages_message_length" CHECK (length("contact_messages"."message") between 1 and 5000),
	CONSTRAINT "contact_messages_locale_known" CHECK ("contact_messages"."locale" in ('en', 'fil'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
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
	"minimum_lease_months" integer DEFAULT 12 NOT NULL,
	"lease_terms" text,
	"house_rules" text,
	"available_from" date,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
	CONSTRAINT "properties_full_address_length" CHECK (length("properties"."full_address") between 1 and 400),
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
	CONSTRAINT "properties_house_rules_length" CHECK (length("properties"."house_rules") between 1 and 4000),
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_images_url_length" CHECK (length("property_images"."url") between 1 and 2048),
	CONSTRAINT "property_images_order_range" CHECK ("property_images"."order" between 0 and 19),
	CONSTRAINT "property_images_width_range" CHECK ("property_images"."width" between 1 and 12000),
	CONSTRAINT "property_images_height_range" CHECK ("property_images"."height" between 1 and 12000),
	CONSTRAINT "property_images_alt_length" CHECK (length("property_images"."alt") between 0 and 200),
	CONSTRAINT "property_images_alt_fil_length" CHECK (length("property_images"."alt_fil") between 1 and 200),
	CONSTRAINT "property_images_placeholder_format" CHECK ("property_images"."placeholder" ~ '^#[0-9a-f]{6}$')
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
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"handled_by" uuid,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reports_once" UNIQUE("message_id","reporter_id"),
	CONSTRAINT "message_reports_reason_known" CHECK ("message_reports"."reason" in ('asks_for_money', 'scam', 'harassment', 'spam', 'other')),
	CONSTRAINT "message_reports_note_length" CHECK (length("message_reports"."note") between 1 and 1000),
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
	CONSTRAINT "messages_sequence_unique" UNIQUE("sequence"),
	CONSTRAINT "messages_content_length" CHECK (length("messages"."content") between 0 and 5000)
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
	CONSTRAINT "audit_log_actor_role_length" CHECK (length("audit_log"."actor_role") between 1 and 50),
	CONSTRAINT "audit_log_action_length" CHECK (length("audit_log"."action") between 1 and 100),
	CONSTRAINT "audit_log_subject_type_length" CHECK (length("audit_log"."subject_type") between 1 and 50),
	CONSTRAINT "audit_log_subject_id_length" CHECK (length("audit_log"."subject_id") between 1 and 200),
	CONSTRAINT "audit_log_request_id_length" CHECK (length("audit_log"."request_id") between 1 and 100)
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
CREATE TABLE "wishlist_properties" (
	"wishlist_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"note" text,
	"price_when_saved" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_share_token_unique" UNIQUE("share_token"),
	CONSTRAINT "wishlists_name_unique" UNIQUE("user_id","name"),
	CONSTRAINT "wishlists_name_length" CHECK (length("wishlists"."name") between 1 and 80),
	CONSTRAINT "wishlists_share_token_length" CHECK (length("wishlists"."share_token") between 22 and 64)
);
--> statement-breakpoint
CREATE TABLE "amenity_reservations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shared_amenity_id" uuid NOT NULL,
	"rental_id" uuid NOT NULL,
	"reserved_by" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'booked' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	CONSTRAINT "maintenance_requests_version_positive" CHECK ("maintenance_requests"."version" > 0),
	CONSTRAINT "maintenance_requests_completion_dated" CHECK (("maintenance_requests"."status" = 'completed') = ("maintenance_requests"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "maintenance_updates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message" text NOT NULL,
	"status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_updates_message_length" CHECK (length("maintenance_updates"."message") between 1 and 2000),
	CONSTRAINT "maintenance_updates_status_known" CHECK ("maintenance_updates"."status" in ('open', 'in_progress', 'completed', 'cancelled'))
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
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_application_unique" UNIQUE("application_id"),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('pending', 'confirmed', 'cancelled')),
	CONSTRAINT "bookings_monthly_rent_positive" CHECK ("bookings"."monthly_rent" > 0),
	CONSTRAINT "bookings_advance_amount_not_negative" CHECK ("bookings"."advance_amount" >= 0),
	CONSTRAINT "bookings_deposit_amount_not_negative" CHECK ("bookings"."deposit_amount" >= 0),
	CONSTRAINT "bookings_cleaning_fee_not_negative" CHECK ("bookings"."cleaning_fee" >= 0),
	CONSTRAINT "bookings_total_is_the_sum" CHECK ("bookings"."total_price" = "bookings"."advance_amount" + "bookings"."deposit_amount" + "bookings"."cleaning_fee"),
	CONSTRAINT "bookings_lease_months_range" CHECK ("bookings"."lease_months" between 1 and 120),
	CONSTRAINT "bookings_cancel_reason_length" CHECK (length("bookings"."cancel_reason") between 1 and 1000),
	CONSTRAINT "bookings_version_positive" CHECK ("bookings"."version" > 0),
	CONSTRAINT "bookings_decision_dated" CHECK (("bookings"."status" = 'pending') = ("bookings"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"uploaded_by" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_file_unique" UNIQUE("file_id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('lease', 'house_rules', 'inspection_report', 'receipt', 'notice', 'other')),
	CONSTRAINT "documents_title_length" CHECK (length("documents"."title") between 1 and 150)
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
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
	CONSTRAINT "payment_receipts_method_known" CHECK ("payment_receipts"."method" in ('gcash', 'maya', 'bank', 'cash', 'other')),
	CONSTRAINT "payment_receipts_reference_length" CHECK (length("payment_receipts"."reference") between 1 and 64),
	CONSTRAINT "payment_receipts_status_known" CHECK ("payment_receipts"."status" in ('submitted', 'confirmed', 'declined')),
	CONSTRAINT "payment_receipts_decline_reason_length" CHECK (length("payment_receipts"."decline_reason") between 1 and 500),
	CONSTRAINT "payment_receipts_decision_dated" CHECK (("payment_receipts"."status" = 'submitted') = ("payment_receipts"."decided_at" is null)),
	CONSTRAINT "payment_receipts_decline_reasoned" CHECK ("payment_receipts"."status" <> 'declined' or "payment_receipts"."decline_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rental_id" uuid NOT NULL,
	"kind" text DEFAULT 'rent' NOT NULL,
	"due_date" date NOT NULL,
	"amount_due" bigint NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_schedule_unique" UNIQUE("rental_id","kind","due_date"),
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('advance', 'deposit', 'rent', 'dues', 'other')),
	CONSTRAINT "payments_amount_due_positive" CHECK ("payments"."amount_due" > 0),
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
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_deletion_requests" ADD CONSTRAINT "facebook_deletion_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landlord_profiles" ADD CONSTRAINT "landlord_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renter_profiles" ADD CONSTRAINT "renter_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_id_admin_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."admin_users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_client_relationships" ADD CONSTRAINT "agent_client_relationships_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_client_relationships" ADD CONSTRAINT "agent_client_relationships_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_stage_changes" ADD CONSTRAINT "client_stage_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_stage_changes" ADD CONSTRAINT "client_stage_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_daily_stats" ADD CONSTRAINT "property_daily_stats_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_applicant_user_id_users_id_fk" FOREIGN KEY ("applicant_user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_applications" ADD CONSTRAINT "rental_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rent_control_rules" ADD CONSTRAINT "rent_control_rules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_amenities" ADD CONSTRAINT "property_amenities_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_amenities" ADD CONSTRAINT "property_amenities_amenity_id_amenities_id_fk" FOREIGN KEY ("amenity_id") REFERENCES "public"."amenities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_images" ADD CONSTRAINT "property_images_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_properties" ADD CONSTRAINT "wishlist_properties_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_properties" ADD CONSTRAINT "wishlist_properties_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_shared_amenity_id_shared_amenities_id_fk" FOREIGN KEY ("shared_amenity_id") REFERENCES "public"."shared_amenities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amenity_reservations" ADD CONSTRAINT "amenity_reservations_reserved_by_users_id_fk" FOREIGN KEY ("reserved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_application_id_rental_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."rental_applications"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_id_users_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_proof_file_id_stored_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."stored_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_rental_id_rentals_id_fk" FOREIGN KEY ("rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_tenant_id_users_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_renews_rental_id_fk" FOREIGN KEY ("renews_rental_id") REFERENCES "public"."rentals"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","given_at");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_waiting" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "erasure_requests_user" ON "erasure_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_requests_one_open" ON "erasure_requests" USING btree ("user_id") WHERE "erasure_requests"."cancelled_at" is null and "erasure_requests"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "erasure_requests_due" ON "erasure_requests" USING btree ("erase_after") WHERE "erasure_requests"."cancelled_at" is null and "erasure_requests"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "facebook_deletion_requests_user" ON "facebook_deletion_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "user_profiles_created" ON "user_profiles" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_type" ON "user_profiles" USING btree ("user_type","created_at");--> statement-breakpoint
CREATE INDEX "user_profiles_name_search" ON "user_profiles" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_attempts_last" ON "login_attempts" USING btree ("last_failure_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factors_secret" ON "two_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "admin_login_attempts_last" ON "admin_login_attempts" USING btree ("last_failure_at");--> statement-breakpoint
CREATE INDEX "admin_sessions_user" ON "admin_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "admin_sessions_expiry" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_one_open" ON "listing_reports" USING btree ("property_id","reporter_id") WHERE "listing_reports"."status" = 'open' and "listing_reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "listing_reports_queue" ON "listing_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "listing_reports_property" ON "listing_reports" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "listing_reports_reporter" ON "listing_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "listing_reports_handled_by" ON "listing_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "verification_checks_user" ON "verification_checks" USING btree ("user_id","kind","checked_at");--> statement-breakpoint
CREATE INDEX "verification_checks_property" ON "verification_checks" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "verification_checks_checked_by" ON "verification_checks" USING btree ("checked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_client_relationships_one_active" ON "agent_client_relationships" USING btree ("agent_id","client_id") WHERE "agent_client_relationships"."status" = 'active';--> statement-breakpoint
CREATE INDEX "agent_client_relationships_agent" ON "agent_client_relationships" USING btree ("agent_id","status");--> statement-breakpoint
CREATE INDEX "agent_client_relationships_client" ON "agent_client_relationships" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "appointments_agent" ON "appointments" USING btree ("agent_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_client" ON "appointments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "appointments_property" ON "appointments" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "client_stage_changes_client" ON "client_stage_changes" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_stage_changes_changed_by" ON "client_stage_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_user_unique" ON "clients" USING btree ("agent_id","user_id") WHERE "clients"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_email_unique" ON "clients" USING btree ("agent_id","email") WHERE "clients"."email" is not null;--> statement-breakpoint
CREATE INDEX "clients_stage" ON "clients" USING btree ("agent_id","stage","created_at");--> statement-breakpoint
CREATE INDEX "clients_user" ON "clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clients_property" ON "clients" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "commissions_agent" ON "commissions" USING btree ("agent_id","earned_at");--> statement-breakpoint
CREATE INDEX "agents_active" ON "agents" USING btree ("created_at") WHERE "agents"."is_active";--> statement-breakpoint
CREATE INDEX "agents_license" ON "agents" USING btree ("prc_license_number");--> statement-breakpoint
CREATE INDEX "agents_areas" ON "agents" USING gin ("areas");--> statement-breakpoint
CREATE INDEX "agents_agency_search" ON "agents" USING gin ("agency_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "analytics_events_name" ON "analytics_events" USING btree ("name","occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_occurred" ON "analytics_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "analytics_events_property" ON "analytics_events" USING btree ("property_id","occurred_at");--> statement-breakpoint
CREATE INDEX "property_daily_stats_day" ON "property_daily_stats" USING btree ("day");--> statement-breakpoint
CREATE INDEX "application_documents_application" ON "application_documents" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rental_applications_one_open" ON "rental_applications" USING btree ("property_id","applicant_user_id") WHERE "rental_applications"."status" = 'pending' and "rental_applications"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rental_applications_one_holder" ON "rental_applications" USING btree ("property_id") WHERE "rental_applications"."holds_property";--> statement-breakpoint
CREATE INDEX "rental_applications_property" ON "rental_applications" USING btree ("property_id","status","created_at");--> statement-breakpoint
CREATE INDEX "rental_applications_applicant" ON "rental_applications" USING btree ("applicant_user_id","created_at");--> statement-breakpoint
CREATE INDEX "rental_applications_status" ON "rental_applications" USING btree ("status","created_at") WHERE "rental_applications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "rental_applications_recent" ON "rental_applications" USING btree ("created_at") WHERE "rental_applications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "rental_applications_decided_by" ON "rental_applications" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("category","published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_recent" ON "blog_posts" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "blog_posts_author" ON "blog_posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contact_messages_recent" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_status" ON "newsletter_subscriptions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "stored_files_uploader" ON "stored_files" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "rent_control_rules_updated_by" ON "rent_control_rules" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "properties_public" ON "properties" USING btree ("status","created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_recent" ON "properties" USING btree ("created_at","id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_featured" ON "properties" USING btree ("created_at","id") WHERE "properties"."featured" and "properties"."status" = 'active' and "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_type" ON "properties" USING btree ("property_type","status","created_at");--> statement-breakpoint
CREATE INDEX "properties_city" ON "properties" USING btree ("city_slug","status","created_at");--> statement-breakpoint
CREATE INDEX "properties_district" ON "properties" USING btree ("district_slug","status","created_at") WHERE "properties"."district_slug" is not null;--> statement-breakpoint
CREATE INDEX "properties_price" ON "properties" USING btree ("status","base_price","id");--> statement-breakpoint
CREATE INDEX "properties_bedrooms" ON "properties" USING btree ("status","bedroom_count","bathroom_count","created_at");--> statement-breakpoint
CREATE INDEX "properties_owner" ON "properties" USING btree ("owner_id","status","created_at");--> statement-breakpoint
CREATE INDEX "properties_agent" ON "properties" USING btree ("agent_id","status");--> statement-breakpoint
CREATE INDEX "property_amenities_amenity" ON "property_amenities" USING btree ("amenity_id","property_id");--> statement-breakpoint
CREATE INDEX "property_images_file" ON "property_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("client_user_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_property" ON "conversations" USING btree ("property_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_agent" ON "conversations" USING btree ("agent_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_client" ON "conversations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "inquiries_conversation" ON "inquiries" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "inquiries_property" ON "inquiries" USING btree ("property_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_sender" ON "inquiries" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_reports_queue" ON "message_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "message_reports_reporter" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_handled_by" ON "message_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("conversation_id","sequence");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("conversation_id","sender_id") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "places_location_slug_unique" ON "places" USING btree ("slug") WHERE "places"."kind" in ('city', 'municipality', 'district');--> statement-breakpoint
CREATE UNIQUE INDEX "places_psgc_unique" ON "places" USING btree ("psgc_code");--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "places_name_search" ON "places" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "emails_sender" ON "emails" USING btree ("sender","created_at");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "wishlist_properties_recent" ON "wishlist_properties" USING btree ("wishlist_id","created_at");--> statement-breakpoint
CREATE INDEX "wishlist_properties_property" ON "wishlist_properties" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "amenity_reservations_amenity" ON "amenity_reservations" USING btree ("shared_amenity_id","starts_at");--> statement-breakpoint
CREATE INDEX "amenity_reservations_rental" ON "amenity_reservations" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "amenity_reservations_person" ON "amenity_reservations" USING btree ("reserved_by","starts_at");--> statement-breakpoint
CREATE INDEX "inspections_property" ON "inspections" USING btree ("property_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_rental" ON "inspections" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "inspections_conversation" ON "inspections" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "inspections_tenant" ON "inspections" USING btree ("tenant_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_agent" ON "inspections" USING btree ("agent_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "inspections_proposed_by" ON "inspections" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "maintenance_photos_request" ON "maintenance_photos" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_property" ON "maintenance_requests" USING btree ("property_id","status","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_requests_rental" ON "maintenance_requests" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "maintenance_requests_requester" ON "maintenance_requests" USING btree ("requested_by","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_requests_assigned" ON "maintenance_requests" USING btree ("assigned_user_id");--> statement-breakpoint
CREATE INDEX "maintenance_updates_request" ON "maintenance_updates" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_updates_author" ON "maintenance_updates" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "shared_amenities_owner" ON "shared_amenities" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "shared_amenity_properties_property" ON "shared_amenity_properties" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "bookings_recent" ON "bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_property" ON "bookings" USING btree ("property_id","status");--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree ("guest_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_decided_by" ON "bookings" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "documents_rental" ON "documents" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_uploaded_by" ON "documents" USING btree ("uploaded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_reference_unique" ON "payment_receipts" USING btree ("payment_id","method","reference") WHERE "payment_receipts"."reference" is not null and "payment_receipts"."status" <> 'declined';--> statement-breakpoint
CREATE INDEX "payment_receipts_payment" ON "payment_receipts" USING btree ("payment_id","status");--> statement-breakpoint
CREATE INDEX "payment_receipts_submitted_by" ON "payment_receipts" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "payment_receipts_decided_by" ON "payment_receipts" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "payment_receipts_proof" ON "payment_receipts" USING btree ("proof_file_id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_date");--> statement-breakpoint
CREATE INDEX "rentals_property" ON "rentals" USING btree ("property_id","ends_on");--> statement-breakpoint
CREATE INDEX "rentals_tenant" ON "rentals" USING btree ("tenant_id","ends_on");--> statement-breakpoint
CREATE INDEX "rentals_ending" ON "rentals" USING btree ("ends_on");--> statement-breakpoint
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
          'alt', i.alt, 'altFil', i.alt_fil, 'placeholder', i.placeholder
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
  p.published_at
from properties p
left join users owner on owner.id = p.owner_id
left join user_profiles profile on profile.user_id = p.owner_id
left join agents manager on manager.id = p.agent_id and manager.is_active
left join users manager_user on manager_user.id = manager.user_id
left join agents owner_agent on owner_agent.user_id = p.owner_id and owner_agent.is_active
where p.deleted_at is null);