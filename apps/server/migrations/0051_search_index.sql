-- Every character of a text, every pair, and every three Latin letters or digits, as numbers of 21 bits a character: what searches look
-- for first (src/platform/text/search.ts).
CREATE FUNCTION leitai_grams(content text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  with codes as (
    select one, lead(one) over (order by at) as two, lead(one, 2) over (order by at) as three
    from (
      select ascii(character)::bigint as one, at
      from unnest(string_to_array(content, null)) with ordinality as characters (character, at)
    ) characters
  )
  select coalesce(array_agg(distinct gram), '{}') from (
    select one as gram from codes
    union all select one * 2097152 + two from codes where two is not null
    union all select (one * 2097152 + two) * 2097152 + three from codes
      where (one between 48 and 57 or one between 97 and 122)
        and (two between 48 and 57 or two between 97 and 122)
        and (three between 48 and 57 or three between 97 and 122)
  ) grams
$$;--> statement-breakpoint
-- The ORM does not know these columns, and so never reads them with a row.
ALTER TABLE "circle_topics" ADD COLUMN "grams" bigint[] GENERATED ALWAYS AS (leitai_grams("search_text")) STORED;--> statement-breakpoint
ALTER TABLE "competitions" ADD COLUMN "grams" bigint[] GENERATED ALWAYS AS (leitai_grams("search_text")) STORED;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "grams" bigint[] GENERATED ALWAYS AS (leitai_grams("search_text")) STORED;--> statement-breakpoint
CREATE INDEX "circle_topics_search" ON "circle_topics" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "competitions_search" ON "competitions" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "news_search" ON "news" USING gin ("grams");