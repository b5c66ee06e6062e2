CREATE TABLE "lti_courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"deployment_id" text NOT NULL,
	"context_id" text NOT NULL,
	"title" text NOT NULL,
	"class_id" integer NOT NULL,
	"linked_by" integer,
	"linked_at" timestamp with time zone NOT NULL,
	"line_items_url" text
);
--> statement-breakpoint
CREATE TABLE "lti_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lti_launches" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"sealed" text NOT NULL,
	"browser_hash" text NOT NULL,
	"entered_at" timestamp with time zone,
	"in_frame" boolean NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"resource_link_id" text NOT NULL,
	"homework_id" integer NOT NULL,
	"line_item_url" text,
	"due_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lti_people" (
	"course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lti_people_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"link_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"grade" double precision,
	"most" double precision NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "lti_scores_link_id_user_id_pk" PRIMARY KEY("link_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "lti_courses" ADD CONSTRAINT "lti_courses_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_courses" ADD CONSTRAINT "lti_courses_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_course_id_lti_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."lti_courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_people" ADD CONSTRAINT "lti_people_course_id_lti_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."lti_courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_people" ADD CONSTRAINT "lti_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_link_id_lti_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."lti_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lti_courses_context" ON "lti_courses" USING btree ("provider","deployment_id","context_id");--> statement-breakpoint
CREATE INDEX "lti_courses_class" ON "lti_courses" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "lti_courses_linked_by" ON "lti_courses" USING btree ("linked_by");--> statement-breakpoint
CREATE INDEX "lti_launches_expiry" ON "lti_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_links_resource" ON "lti_links" USING btree ("course_id","resource_link_id");--> statement-breakpoint
CREATE INDEX "lti_links_homework" ON "lti_links" USING btree ("homework_id");--> statement-breakpoint
CREATE INDEX "lti_links_due" ON "lti_links" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "lti_people_user" ON "lti_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_scores_user" ON "lti_scores" USING btree ("user_id");