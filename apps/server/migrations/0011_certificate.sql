CREATE TABLE "certificate_choices" (
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"award" jsonb,
	"left_out" boolean DEFAULT false NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "certificate_choices_cmpt_id_user_id_kind_pk" PRIMARY KEY("cmpt_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "certificate_designs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_designs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"design" jsonb NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_plans" (
	"cmpt_id" integer PRIMARY KEY NOT NULL,
	"promoted_stage_id" integer,
	"promoted_top" integer DEFAULT 100 NOT NULL,
	"participants" boolean DEFAULT true NOT NULL,
	"no_review" boolean DEFAULT false NOT NULL,
	"serial" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"picks" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer,
	"design_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"team_name" text NOT NULL,
	"competition" jsonb NOT NULL,
	"award" jsonb NOT NULL,
	"rank" integer,
	"issued_by" integer,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"section" text NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" integer
);
--> statement-breakpoint
ALTER TABLE "certificate_choices" ADD CONSTRAINT "certificate_choices_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_choices" ADD CONSTRAINT "certificate_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_designs" ADD CONSTRAINT "certificate_designs_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_designs" ADD CONSTRAINT "certificate_designs_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_plans" ADD CONSTRAINT "certificate_plans_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_plans" ADD CONSTRAINT "certificate_plans_promoted_stage_id_stages_id_fk" FOREIGN KEY ("promoted_stage_id") REFERENCES "public"."stages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_runs" ADD CONSTRAINT "certificate_runs_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_runs" ADD CONSTRAINT "certificate_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_design_id_certificate_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."certificate_designs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_choices_user" ON "certificate_choices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificate_designs_cmpt" ON "certificate_designs" USING btree ("cmpt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_runs_open" ON "certificate_runs" USING btree ("cmpt_id") WHERE "certificate_runs"."state" = 'open';--> statement-breakpoint
CREATE INDEX "certificate_runs_cmpt" ON "certificate_runs" USING btree ("cmpt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_valid" ON "certificates" USING btree ("cmpt_id","user_id","kind") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "certificates_design" ON "certificates" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "site_versions_section" ON "site_versions" USING btree ("section","id");