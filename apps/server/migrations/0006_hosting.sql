CREATE TABLE "host_contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "host_contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"contacts" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "host_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "host_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"company" text NOT NULL,
	"contact" text NOT NULL,
	"country_code" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"type" text NOT NULL,
	"budget" text NOT NULL,
	"data_state" text NOT NULL,
	"wanted_date" text,
	"text" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"cmpt_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_roles" (
	"cmpt_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_roles_cmpt_id_user_id_pk" PRIMARY KEY("cmpt_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "host_requests" ADD CONSTRAINT "host_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_requests" ADD CONSTRAINT "host_requests_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_roles" ADD CONSTRAINT "host_roles_cmpt_id_competitions_id_fk" FOREIGN KEY ("cmpt_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_roles" ADD CONSTRAINT "host_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_contacts_open" ON "host_contacts" USING btree ("done_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "host_requests_open" ON "host_requests" USING btree ("country_code","phone") WHERE "host_requests"."state" in ('new', 'talking');--> statement-breakpoint
CREATE INDEX "host_requests_state" ON "host_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "host_requests_user" ON "host_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "host_roles_user" ON "host_roles" USING btree ("user_id");