CREATE TABLE "letter_refusals" (
	"user_id" integer NOT NULL,
	"refused_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_refusals_user_id_refused_id_pk" PRIMARY KEY("user_id","refused_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"refused" boolean DEFAULT false NOT NULL,
	"from_deleted_at" timestamp with time zone,
	"to_deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"mail" text DEFAULT 'never' NOT NULL,
	"mailed_id" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "invite_id" integer;--> statement-breakpoint
ALTER TABLE "letter_refusals" ADD CONSTRAINT "letter_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_refusals" ADD CONSTRAINT "letter_refusals_refused_id_users_id_fk" FOREIGN KEY ("refused_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letters_from" ON "letters" USING btree ("from_id","to_id","id");--> statement-breakpoint
CREATE INDEX "letters_to" ON "letters" USING btree ("to_id","from_id","id");--> statement-breakpoint
CREATE INDEX "letters_unread" ON "letters" USING btree ("to_id") WHERE "letters"."read_at" is null and not "letters"."refused";--> statement-breakpoint
CREATE INDEX "notice_settings_mail" ON "notice_settings" USING btree ("mail") WHERE "notice_settings"."mail" <> 'never';