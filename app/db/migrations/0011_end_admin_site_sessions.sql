-- Administrators sign in at /admin/login only. Ends the sessions of the site, and forgets the browsers, that they used before.
delete from "sessions" where "user_id" in (select "user_id" from "user_profiles" where "user_type" = 'admin');--> statement-breakpoint
delete from "known_devices" where "user_id" in (select "user_id" from "user_profiles" where "user_type" = 'admin');
