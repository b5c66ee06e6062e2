CREATE TABLE "admissions" (
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "admissions_cmpt_id_user_id_source_pk" PRIMARY KEY("cmpt_id","user_id","source")
);
--> statement-breakpoint
CREATE TABLE "organisation_codes" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"use_limit" integer,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "organisation_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisation_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"role" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"invited_by" integer,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation_members" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"via" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_members_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb DEFAULT '{"zh":"","en":""}'::jsonb NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"primary" text DEFAULT '#1d4ed8' NOT NULL,
	"accent" text DEFAULT '#b45309' NOT NULL,
	"site" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"provider_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"email_domains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisations_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"key" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"on" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_handovers" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_invites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"roster_id" integer,
	"user_id" integer,
	"email" text,
	"number_key" text,
	"role" text NOT NULL,
	"rights" jsonb NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"group" text DEFAULT '' NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "class_people" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"rights" jsonb NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"section" text DEFAULT '' NOT NULL,
	"group" text DEFAULT '' NOT NULL,
	"via" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_people_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_rosters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_rosters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone NOT NULL,
	"added" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"term" text NOT NULL,
	"description" text NOT NULL,
	"made_by" integer,
	"join_code" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grade_schemes" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"scheme" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homework" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homework_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"kind" text NOT NULL,
	"cmpt_id" integer,
	"paper_id" integer,
	"opens_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"late_until" timestamp with time zone,
	"penalty_per_day" double precision NOT NULL,
	"points" double precision NOT NULL,
	"grading" jsonb NOT NULL,
	"weight" double precision NOT NULL,
	"published" boolean NOT NULL,
	"released" boolean NOT NULL,
	"reminded_at" timestamp with time zone,
	"made_by" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homework_extensions" (
	"homework_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"late_until" timestamp with time zone,
	"reason" text NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "homework_extensions_homework_id_user_id_pk" PRIMARY KEY("homework_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "homework_overrides" (
	"homework_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"grade" double precision NOT NULL,
	"reason" text NOT NULL,
	"by_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "homework_overrides_homework_id_user_id_pk" PRIMARY KEY("homework_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_hash" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"subscription" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_devices_endpoint" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"webhook_id" integer NOT NULL,
	"type" text NOT NULL,
	"event" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"ms" integer,
	"response" text,
	"error" jsonb
);
--> statement-breakpoint
CREATE TABLE "webhook_states" (
	"webhook_id" integer PRIMARY KEY NOT NULL,
	"failing_since" timestamp with time zone,
	"hour_at" timestamp with time zone,
	"hour_count" integer DEFAULT 0 NOT NULL,
	"recent" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"secret" text,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"events" jsonb NOT NULL,
	"language" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"gave_up_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "audience" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "board_view" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "invite_key" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "number_key" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "person_name" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "school" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "gone_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_session" text;--> statement-breakpoint
ALTER TABLE "sso_tickets" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD COLUMN "for_classes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "webhook" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_codes" ADD CONSTRAINT "organisation_codes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_invitations" ADD CONSTRAINT "organisation_invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_invitations" ADD CONSTRAINT "organisation_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_invitations" ADD CONSTRAINT "organisation_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_roster_id_class_rosters_id_fk" FOREIGN KEY ("roster_id") REFERENCES "public"."class_rosters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_people" ADD CONSTRAINT "class_people_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_people" ADD CONSTRAINT "class_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_rosters" ADD CONSTRAINT "class_rosters_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_rosters" ADD CONSTRAINT "class_rosters_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_schemes" ADD CONSTRAINT "grade_schemes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_paper_id_exam_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_extensions" ADD CONSTRAINT "homework_extensions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_overrides" ADD CONSTRAINT "homework_overrides_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_overrides" ADD CONSTRAINT "homework_overrides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_overrides" ADD CONSTRAINT "homework_overrides_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_states" ADD CONSTRAINT "webhook_states_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_user" ON "admissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admissions_source" ON "admissions" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_invitations_person" ON "organisation_invitations" USING btree ("organisation_id","user_id");--> statement-breakpoint
CREATE INDEX "organisation_invitations_user" ON "organisation_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organisation_invitations_by" ON "organisation_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "organisation_members_user" ON "organisation_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_handovers_expiry" ON "sso_handovers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "class_invites_email" ON "class_invites" USING btree ("class_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "class_invites_number" ON "class_invites" USING btree ("class_id","number_key");--> statement-breakpoint
CREATE UNIQUE INDEX "class_invites_person" ON "class_invites" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "class_invites_user" ON "class_invites" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_invites_by" ON "class_invites" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "class_invites_mail" ON "class_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "class_invites_key" ON "class_invites" USING btree ("number_key");--> statement-breakpoint
CREATE INDEX "class_invites_roster" ON "class_invites" USING btree ("roster_id");--> statement-breakpoint
CREATE INDEX "class_people_user" ON "class_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_rosters_class" ON "class_rosters" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "class_rosters_by" ON "class_rosters" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_join_code" ON "classes" USING btree ("join_code");--> statement-breakpoint
CREATE INDEX "classes_made_by" ON "classes" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "homework_class" ON "homework" USING btree ("class_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_cmpt" ON "homework" USING btree ("class_id","cmpt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_paper" ON "homework" USING btree ("class_id","paper_id");--> statement-breakpoint
CREATE INDEX "homework_of_cmpt" ON "homework" USING btree ("cmpt_id");--> statement-breakpoint
CREATE INDEX "homework_of_paper" ON "homework" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "homework_due" ON "homework" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "homework_made_by" ON "homework" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "homework_extensions_user" ON "homework_extensions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "homework_extensions_by" ON "homework_extensions" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "homework_overrides_user" ON "homework_overrides" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "homework_overrides_by" ON "homework_overrides" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_key" ON "webhook_deliveries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_owner" ON "webhooks" USING btree ("owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "webhooks_by" ON "webhooks" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competitions_organisation" ON "competitions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "identities_number" ON "identities" USING btree ("number_key");--> statement-breakpoint
CREATE INDEX "sessions_sso" ON "sessions" USING btree ("sso_session");