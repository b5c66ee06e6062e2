CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"cover" text,
	"provider" text NOT NULL,
	"level" text NOT NULL,
	"hours" double precision NOT NULL,
	"link" text NOT NULL,
	"ord" integer DEFAULT 0 NOT NULL,
	"shown" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"paper_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"nth" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"questions" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"page" integer DEFAULT 0 NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"left" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"by_time" boolean DEFAULT false NOT NULL,
	"moved_at" timestamp with time zone,
	"crashes" integer DEFAULT 0 NOT NULL,
	"marks" jsonb,
	"score" double precision,
	"total" integer NOT NULL,
	"pass_percent" integer NOT NULL,
	"passed" boolean,
	"number" text,
	"marked_at" timestamp with time zone,
	"points_paid" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"pass_percent" integer NOT NULL,
	"attempts" integer NOT NULL,
	"from" timestamp with time zone,
	"until" timestamp with time zone,
	"shuffle" boolean NOT NULL,
	"answers" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer
);
--> statement-breakpoint
CREATE TABLE "exam_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tag" text NOT NULL,
	"level" text NOT NULL,
	"points" integer NOT NULL,
	"text" jsonb NOT NULL,
	"explanation" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" integer,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_paper_id_exam_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_papers" ADD CONSTRAINT "exam_papers_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_shown" ON "courses" USING btree ("shown","ord","id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_nth" ON "exam_attempts" USING btree ("user_id","paper_id","nth");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_one" ON "exam_attempts" USING btree ("user_id","paper_id") WHERE "exam_attempts"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_number" ON "exam_attempts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "exam_attempts_paper" ON "exam_attempts" USING btree ("paper_id","id");--> statement-breakpoint
CREATE INDEX "exam_attempts_due" ON "exam_attempts" USING btree ("ends_at") WHERE "exam_attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "exam_attempts_marking" ON "exam_attempts" USING btree ("moved_at") WHERE "exam_attempts"."state" = 'marking';--> statement-breakpoint
CREATE INDEX "exam_questions_bank" ON "exam_questions" USING btree ("tag","level") WHERE "exam_questions"."retired_at" is null;