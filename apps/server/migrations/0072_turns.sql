CREATE TABLE "turns" (
	"lane" text NOT NULL,
	"user_id" integer NOT NULL,
	"priority" integer NOT NULL,
	"server" text,
	"asked_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "turns_lane_user_id_pk" PRIMARY KEY("lane","user_id")
);
--> statement-breakpoint
CREATE INDEX "turns_order" ON "turns" USING btree ("lane","priority","asked_at");