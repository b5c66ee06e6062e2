CREATE TABLE "sign_up_requests" (
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"looking_for_team" boolean DEFAULT false NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "sign_up_requests_cmpt_id_user_id_pk" PRIMARY KEY("cmpt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "host_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "host_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"told" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extra_slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extra_slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cmpt_id" integer NOT NULL,
	"stage_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"day" text,
	"count" integer NOT NULL,
	"reason" text NOT NULL,
	"made_by" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "void_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_messages" ADD CONSTRAINT "host_messages_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_messages" ADD CONSTRAINT "host_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_slots" ADD CONSTRAINT "extra_slots_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_slots" ADD CONSTRAINT "extra_slots_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_slots" ADD CONSTRAINT "extra_slots_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_requests_state" ON "sign_up_requests" USING btree ("cmpt_id","state","at");--> statement-breakpoint
CREATE INDEX "sign_up_requests_user" ON "sign_up_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "host_messages_cmpt" ON "host_messages" USING btree ("cmpt_id","at");--> statement-breakpoint
CREATE INDEX "extra_slots_team" ON "extra_slots" USING btree ("team_id","stage_id");