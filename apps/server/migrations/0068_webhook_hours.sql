CREATE TABLE "webhook_hours" (
	"owner_kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "webhook_hours_owner_kind_owner_id_pk" PRIMARY KEY("owner_kind","owner_id")
);
--> statement-breakpoint
ALTER TABLE "webhook_states" DROP COLUMN "hour_at";--> statement-breakpoint
ALTER TABLE "webhook_states" DROP COLUMN "hour_count";