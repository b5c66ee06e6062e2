CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'new' NOT NULL,
	"answer" text,
	"alternative" text,
	"ip" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"ip" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"mark" text NOT NULL,
	"days" integer NOT NULL,
	"ip" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"country_code" text,
	"phone" text,
	"email" text,
	"password_hash" text,
	"password_weak" boolean DEFAULT false NOT NULL,
	"avatar" text,
	"role" text DEFAULT 'user' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"language" text DEFAULT 'zh' NOT NULL,
	"real_name_verified" boolean DEFAULT false NOT NULL,
	"consent_version" integer DEFAULT 1 NOT NULL,
	"invited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"host" jsonb NOT NULL,
	"cover" text,
	"type" text NOT NULL,
	"practice" boolean DEFAULT false NOT NULL,
	"tags" jsonb NOT NULL,
	"reward_type" text NOT NULL,
	"prize_total" integer DEFAULT 0 NOT NULL,
	"prizes" jsonb NOT NULL,
	"overview" jsonb NOT NULL,
	"task" jsonb NOT NULL,
	"platform" jsonb DEFAULT '{"zh":"","en":""}'::jsonb NOT NULL,
	"training" jsonb DEFAULT '{"zh":"","en":""}'::jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone,
	"sign_up_start_at" timestamp with time zone NOT NULL,
	"sign_up_end_at" timestamp with time zone,
	"needs_code" boolean DEFAULT false NOT NULL,
	"real_name" text DEFAULT 'award' NOT NULL,
	"form" jsonb NOT NULL,
	"team_max" integer DEFAULT 5 NOT NULL,
	"group_qr" text,
	"banner_until" timestamp with time zone,
	"watermark" boolean DEFAULT false NOT NULL,
	"owner_id" integer,
	"search_text" text NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"teams" integer DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer,
	"ord" integer NOT NULL,
	"name" text NOT NULL,
	"description" jsonb NOT NULL,
	"object_key" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"licence" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "competition_follows" (
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "competition_follows_cmpt_id_user_id_pk" PRIMARY KEY("cmpt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "join_codes" (
	"cmpt_id" integer NOT NULL,
	"code" text NOT NULL,
	"use_limit" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "join_codes_cmpt_id_code_pk" PRIMARY KEY("cmpt_id","code")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"ord" integer NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text NOT NULL,
	"day" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "search_terms_term_day_user_id_pk" PRIMARY KEY("term","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"looking_for_team" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_ups_cmpt_id_user_id_pk" PRIMARY KEY("cmpt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"ord" integer NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone,
	"spec" jsonb,
	"direction" text DEFAULT 'higher' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"a_rows" integer DEFAULT 0 NOT NULL,
	"daily_limit" integer DEFAULT 3 NOT NULL,
	"total_limit" integer,
	"pick_limit" integer DEFAULT 2 NOT NULL,
	"pick_default" text DEFAULT 'last' NOT NULL,
	"decimals" integer DEFAULT 6 NOT NULL,
	"time_limit_seconds" integer DEFAULT 60 NOT NULL,
	"memory_limit_mb" integer DEFAULT 1024 NOT NULL,
	"reveal_minutes" integer DEFAULT 120 NOT NULL,
	"revealed_at" timestamp with time zone,
	"solution_key" text,
	"prepared_key" text,
	"solution_sha256" text DEFAULT '' NOT NULL,
	"split_sha256" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"type" text NOT NULL,
	"contacts" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"object_key" text NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rank_snapshots" (
	"stage_id" integer NOT NULL,
	"day" text NOT NULL,
	"team_id" integer NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "rank_snapshots_stage_id_day_team_id_pk" PRIMARY KEY("stage_id","day","team_id")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"stage_id" integer NOT NULL,
	"board" text NOT NULL,
	"week" integer DEFAULT 0 NOT NULL,
	"team_id" integer NOT NULL,
	"key" double precision NOT NULL,
	"score" double precision NOT NULL,
	"submission_id" integer NOT NULL,
	"entries" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "standings_stage_id_board_week_team_id_pk" PRIMARY KEY("stage_id","board","week","team_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"no" integer NOT NULL,
	"practice" boolean DEFAULT false NOT NULL,
	"object_key" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"score_a" double precision,
	"score_b" double precision,
	"rows" integer,
	"labels" jsonb,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"our_fault" text,
	"picked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"duration_ms" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"origin_team_id" integer
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"cmpt_id" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_members_cmpt_id_user_id_pk" PRIMARY KEY("cmpt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"intro" text DEFAULT '' NOT NULL,
	"captain_id" integer NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"recruiting" text DEFAULT 'closed' NOT NULL,
	"baseline" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_files" ADD CONSTRAINT "data_files_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_files" ADD CONSTRAINT "data_files_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_follows" ADD CONSTRAINT "competition_follows_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_follows" ADD CONSTRAINT "competition_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_codes" ADD CONSTRAINT "join_codes_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_snapshots" ADD CONSTRAINT "rank_snapshots_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_captain_id_users_id_fk" FOREIGN KEY ("captain_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_expiry" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_target" ON "codes" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "codes_ip" ON "codes" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "login_failures_account" ON "login_failures" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("country_code","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "competitions_slug" ON "competitions" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "competitions_start" ON "competitions" USING btree ("status","start_at");--> statement-breakpoint
CREATE INDEX "data_files_cmpt" ON "data_files" USING btree ("cmpt_id","ord");--> statement-breakpoint
CREATE INDEX "sign_ups_user" ON "sign_ups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stages_cmpt" ON "stages" USING btree ("cmpt_id","ord");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key" ON "uploads" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "uploads_sweep" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "standings_order" ON "standings" USING btree ("stage_id","board","week","key","entries","at","team_id");--> statement-breakpoint
CREATE INDEX "submissions_team" ON "submissions" USING btree ("team_id","stage_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_no" ON "submissions" USING btree ("team_id","stage_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_object" ON "submissions" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "submissions_stage" ON "submissions" USING btree ("stage_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_open" ON "submissions" USING btree ("id") WHERE "submissions"."state" in ('queued', 'scoring');--> statement-breakpoint
CREATE INDEX "team_members_team" ON "team_members" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("cmpt_id",lower("name")) WHERE "teams"."state" = 'active';--> statement-breakpoint
CREATE INDEX "teams_cmpt" ON "teams" USING btree ("cmpt_id");