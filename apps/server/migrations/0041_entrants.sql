CREATE TABLE "review_entrances" (
	"stage_id" integer PRIMARY KEY NOT NULL,
	"from_stage_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_entrants" (
	"stage_id" integer NOT NULL,
	"team_id" integer NOT NULL,
	"rank" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_entrants_stage_id_team_id_pk" PRIMARY KEY("stage_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "review_entrances" ADD CONSTRAINT "review_entrances_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_entrances" ADD CONSTRAINT "review_entrances_from_stage_id_stages_id_fk" FOREIGN KEY ("from_stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_entrants" ADD CONSTRAINT "review_entrants_stage_id_review_entrances_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."review_entrances"("stage_id") ON DELETE cascade ON UPDATE no action;