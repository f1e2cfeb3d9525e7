-- Search by part of a word, search without accents, and exclusion constraints over plain columns.
-- All three are "trusted": the owner of a database may create them without being a superuser.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists btree_gist;
