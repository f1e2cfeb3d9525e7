-- What drizzle cannot say: append-only tables, exclusion and deferred constraints, and the rows that come with the product.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();
--> statement-breakpoint

-- Deferred, so that two pictures can change places within one transaction.
alter table property_images add constraint property_images_order_unique
  unique (property_id, "order") deferrable initially deferred;
--> statement-breakpoint
alter table amenity_reservations add constraint amenity_reservations_no_overlap
  exclude using gist (shared_amenity_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'booked');
--> statement-breakpoint
alter table rent_control_rules add constraint rent_control_rules_no_overlap
  exclude using gist (area with =, daterange(valid_from, valid_to, '[]') with &&);
--> statement-breakpoint

insert into rent_control_rules
  (area, valid_from, valid_to, monthly_rent_limit, max_advance_months, max_deposit_months, max_increase_basis_points, source)
select area.name, year.first_day, year.last_day, area.rent_limit, 1, 2, year.increase,
  'Rent Control Act of 2009 (RA 9653), with the National Human Settlements Board''s increase for ' || extract(year from year.first_day)
from (values ('metro_manila_and_highly_urbanised', 1000000), ('elsewhere', 500000)) as area (name, rent_limit)
cross join (values
  (date '2024-01-01', date '2024-12-31', 400),
  (date '2025-01-01', date '2025-12-31', 230),
  (date '2026-01-01', date '2026-12-31', 100)
) as year (first_day, last_day, increase);
--> statement-breakpoint

insert into amenities (position, slug, name, name_fil, category) values
  (1, 'air-conditioning', 'Air conditioning', 'Aircon', 'comfort'),
  (2, 'wifi', 'Wi-Fi', 'Wi-Fi', 'utilities'),
  (3, 'fiber-ready', 'Fiber ready', 'Handa sa fiber internet', 'utilities'),
  (4, 'own-electric-meter', 'Own electric meter', 'Sariling kontador ng kuryente', 'utilities'),
  (5, 'own-water-meter', 'Own water meter', 'Sariling kontador ng tubig', 'utilities'),
  (6, 'water-tank', 'Water tank', 'Tangke ng tubig', 'utilities'),
  (7, 'backup-power', 'Backup power', 'Generator kapag brownout', 'utilities'),
  (8, 'kitchen', 'Kitchen', 'Kusina', 'comfort'),
  (9, 'refrigerator', 'Refrigerator', 'Ref', 'comfort'),
  (10, 'stove', 'Stove', 'Kalan', 'comfort'),
  (11, 'washing-machine', 'Washing machine', 'Washing machine', 'comfort'),
  (12, 'water-heater', 'Water heater', 'Water heater', 'comfort'),
  (13, 'cable-tv', 'Cable TV', 'Cable TV', 'comfort'),
  (14, 'wardrobe', 'Built-in wardrobe', 'Aparador', 'comfort'),
  (15, 'work-desk', 'Work desk', 'Mesang pangtrabaho', 'comfort'),
  (16, 'elevator', 'Elevator', 'Elevator', 'building'),
  (17, 'gym', 'Gym', 'Gym', 'building'),
  (18, 'swimming-pool', 'Swimming pool', 'Swimming pool', 'building'),
  (19, 'function-room', 'Function room', 'Function room', 'building'),
  (20, 'playground', 'Playground', 'Palaruan', 'building'),
  (21, 'laundry-area', 'Laundry area', 'Labahan', 'building'),
  (22, 'reception', 'Reception', 'Reception', 'building'),
  (23, 'wheelchair-access', 'Wheelchair access', 'Daanan para sa wheelchair', 'building'),
  (24, 'balcony', 'Balcony', 'Balkonahe', 'outdoor'),
  (25, 'garden', 'Garden', 'Hardin', 'outdoor'),
  (26, 'roof-deck', 'Roof deck', 'Roof deck', 'outdoor'),
  (27, 'covered-parking', 'Covered parking', 'May bubong na paradahan', 'outdoor'),
  (28, 'motorcycle-parking', 'Motorcycle parking', 'Paradahan ng motorsiklo', 'outdoor'),
  (29, 'security-guard', '24-hour guard', 'Guwardiya 24 oras', 'safety'),
  (30, 'cctv', 'CCTV', 'CCTV', 'safety'),
  (31, 'gated', 'Gated', 'May gate', 'safety'),
  (32, 'smoke-detector', 'Smoke detector', 'Smoke detector', 'safety'),
  (33, 'fire-exit', 'Fire exit', 'Fire exit', 'safety'),
  (34, 'no-flood', 'Street does not flood', 'Hindi binabaha ang kalye', 'safety');
