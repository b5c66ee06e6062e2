DROP INDEX "host_requests_open";--> statement-breakpoint
ALTER TABLE "host_requests" ADD COLUMN "proven_by" text DEFAULT 'phone' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "host_requests_open_phone" ON "host_requests" USING btree ("country_code","phone") WHERE "host_requests"."state" in ('new', 'talking') and "host_requests"."proven_by" = 'phone';--> statement-breakpoint
CREATE UNIQUE INDEX "host_requests_open_email" ON "host_requests" USING btree ("email") WHERE "host_requests"."state" in ('new', 'talking') and "host_requests"."proven_by" = 'email';