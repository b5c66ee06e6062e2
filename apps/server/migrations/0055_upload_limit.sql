ALTER TABLE "stages" ADD COLUMN "upload_limit_mb" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "declared" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "mark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "joining_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "uploads_open" ON "uploads" USING btree ("user_id") WHERE "uploads"."declared" is not null and "uploads"."used_at" is null;