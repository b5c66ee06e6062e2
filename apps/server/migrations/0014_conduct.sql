CREATE TABLE "cheat_case_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheat_case_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cheat_case_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheat_case_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"team_id" integer,
	"user_id" integer,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_by" integer,
	"answered_at" timestamp with time zone,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cheat_case_subjects" (
	"case_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer,
	CONSTRAINT "cheat_case_subjects_case_id_user_id_pk" PRIMARY KEY("case_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cheat_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheat_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_by" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hint_runs" (
	"cmpt_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"entries" integer DEFAULT 0 NOT NULL,
	"pairs" integer DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cheat_hints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheat_hints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"team_ids" jsonb NOT NULL,
	"strength" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "penalties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "penalties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"case_id" integer NOT NULL,
	"cmpt_id" integer,
	"team_id" integer,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"appeal_until" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"decided_by" integer NOT NULL,
	"state" text DEFAULT 'inForce' NOT NULL,
	"done" jsonb NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" integer,
	"lift_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "penalty_people" (
	"penalty_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "penalty_people_penalty_id_user_id_pk" PRIMARY KEY("penalty_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cheat_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cheat_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reporter_id" integer NOT NULL,
	"cmpt_id" integer,
	"team_id" integer,
	"user_id" integer,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"links" jsonb NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" integer,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cheat_case_events" ADD CONSTRAINT "cheat_case_events_case_id_cheat_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cheat_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_events" ADD CONSTRAINT "cheat_case_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_questions" ADD CONSTRAINT "cheat_case_questions_case_id_cheat_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cheat_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_questions" ADD CONSTRAINT "cheat_case_questions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_questions" ADD CONSTRAINT "cheat_case_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_questions" ADD CONSTRAINT "cheat_case_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_subjects" ADD CONSTRAINT "cheat_case_subjects_case_id_cheat_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cheat_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_subjects" ADD CONSTRAINT "cheat_case_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_case_subjects" ADD CONSTRAINT "cheat_case_subjects_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_cases" ADD CONSTRAINT "cheat_cases_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_cases" ADD CONSTRAINT "cheat_cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hint_runs" ADD CONSTRAINT "hint_runs_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_hints" ADD CONSTRAINT "cheat_hints_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_hints" ADD CONSTRAINT "cheat_hints_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalties" ADD CONSTRAINT "penalties_case_id_cheat_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cheat_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalties" ADD CONSTRAINT "penalties_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalties" ADD CONSTRAINT "penalties_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalties" ADD CONSTRAINT "penalties_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalties" ADD CONSTRAINT "penalties_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_people" ADD CONSTRAINT "penalty_people_penalty_id_penalties_id_fk" FOREIGN KEY ("penalty_id") REFERENCES "public"."penalties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_people" ADD CONSTRAINT "penalty_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_reports" ADD CONSTRAINT "cheat_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_reports" ADD CONSTRAINT "cheat_reports_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_reports" ADD CONSTRAINT "cheat_reports_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_reports" ADD CONSTRAINT "cheat_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cheat_reports" ADD CONSTRAINT "cheat_reports_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cheat_case_events_case" ON "cheat_case_events" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "cheat_case_questions_case" ON "cheat_case_questions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "cheat_case_questions_due" ON "cheat_case_questions" USING btree ("due_at") WHERE "cheat_case_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "cheat_case_subjects_user" ON "cheat_case_subjects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cheat_cases_cmpt" ON "cheat_cases" USING btree ("cmpt_id","state");--> statement-breakpoint
CREATE INDEX "cheat_cases_state" ON "cheat_cases" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "cheat_hints_key" ON "cheat_hints" USING btree ("cmpt_id","key");--> statement-breakpoint
CREATE INDEX "cheat_hints_state" ON "cheat_hints" USING btree ("cmpt_id","state","strength");--> statement-breakpoint
CREATE INDEX "penalties_case" ON "penalties" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "penalties_cmpt" ON "penalties" USING btree ("cmpt_id","state");--> statement-breakpoint
CREATE INDEX "penalties_state" ON "penalties" USING btree ("state","until");--> statement-breakpoint
CREATE INDEX "penalty_people_user" ON "penalty_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cheat_reports_reporter" ON "cheat_reports" USING btree ("reporter_id","at");--> statement-breakpoint
CREATE INDEX "cheat_reports_cmpt" ON "cheat_reports" USING btree ("cmpt_id","state");--> statement-breakpoint
CREATE INDEX "cheat_reports_state" ON "cheat_reports" USING btree ("state","due_at");