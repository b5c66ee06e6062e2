CREATE TABLE "screen_freezes" (
	"stage_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"total" integer NOT NULL,
	"by_hand" boolean NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "screens" (
	"cmpt_id" integer PRIMARY KEY NOT NULL,
	"top" integer NOT NULL,
	"freeze_minutes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "screen_freezes" ADD CONSTRAINT "screen_freezes_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;