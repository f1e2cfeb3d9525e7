// Reads everything that migrations build from the catalogs of PostgreSQL, as sorted lines of text that two databases can be compared by.
// The order of columns, random ids and dates of creation are left out, and months are written relative to the current one.
import type pg from 'pg'

const OUR_SCHEMAS = `('public', 'partitions')`
const OWN_CLASS = `n.nspname in ${OUR_SCHEMAS} and not exists (
  select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`
/** Grants to others than the owner, whose own rights differ between versions of PostgreSQL. */
const listGrants = (acl: string, owner: string) =>
  `coalesce((select string_agg(coalesce(r.rolname, 'public') || ':' || lower(a.privilege_type), ' ' order by 1)
     from aclexplode(${acl}) a left join pg_roles r on r.oid = a.grantee where a.grantee <> ${owner}), 'nobody')`

/** Each query returns the lines of one kind of object. */
const QUERIES: Record<string, string> = {
  extension: `select extname from pg_extension where extname <> 'plpgsql'`,
  schema: `select n.nspname || ' grants ' || ${listGrants('n.nspacl', 'n.nspowner')} from pg_namespace n where n.nspname in ${OUR_SCHEMAS}`,
  relation: `select format('%s.%s kind %s persistence %s options %s rls %s %s key %s bound %s grants %s', n.nspname, c.relname, c.relkind,
      c.relpersistence, c.reloptions, c.relrowsecurity, c.relforcerowsecurity, pg_get_partkeydef(c.oid),
      pg_get_expr(c.relpartbound, c.oid), ${listGrants('c.relacl', 'c.relowner')})
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OWN_CLASS}`,
  column: `select format('%s.%s.%s %s null %s default %s identity %s generated %s collation %s storage %s compression %s options %s grants %s',
      n.nspname, c.relname, t.attname, format_type(t.atttypid, t.atttypmod), not t.attnotnull, pg_get_expr(d.adbin, d.adrelid),
      t.attidentity, t.attgenerated, l.collname, t.attstorage, t.attcompression, t.attoptions, t.attacl)
    from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
      left join pg_collation l on l.oid = t.attcollation
    where t.attnum > 0 and not t.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${OWN_CLASS}`,
  // NOT NULL is read with the columns; only PostgreSQL 18 has it here too.
  constraint: `select format('%s.%s %s %s validated %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype <> 'n' and ${OWN_CLASS}`,
  index: `select format('%s valid %s replica %s clustered %s', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisreplident, i.indisclustered)
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${OWN_CLASS}`,
  trigger: `select format('%s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${OWN_CLASS}`,
  function: `select pg_get_functiondef(p.oid) || ' grants ' || ${listGrants('p.proacl', 'p.proowner')}
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${OUR_SCHEMAS} and not exists (
      select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`,
  view: `select format('%s.%s %s', n.nspname, c.relname, pg_get_viewdef(c.oid))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${OWN_CLASS}`,
  sequence: `select format('%s.%s %s start %s min %s max %s by %s cycle %s cache %s last %s owner %s', s.schemaname, s.sequencename,
      s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle, s.cache_size, s.last_value,
      (select format('%s.%s', d.refobjid::regclass, a.attname) from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    from pg_sequences s where s.schemaname in ${OUR_SCHEMAS}`,
  type: `select format('%s.%s kind %s values %s', n.nspname, t.typname, t.typtype,
      (select string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ${OUR_SCHEMAS} and t.typtype in ('e', 'd', 'r', 'm') and not exists (
      select from pg_depend d where d.objid = t.oid and d.classid = 'pg_type'::regclass and d.deptype = 'e')`,
  'text search': `select format('%s token %s number %s dictionary %s', f.cfgname, t.alias, m.mapseqno, m.mapdict::regdictionary)
    from pg_ts_config f join pg_namespace n on n.oid = f.cfgnamespace join pg_ts_config_map m on m.mapcfg = f.oid
      join ts_token_type(f.cfgparser) t on t.tokid = m.maptokentype
    where n.nspname in ${OUR_SCHEMAS}`,
  policy: `select p::text from pg_policies p`,
  rule: `select r.definition from pg_rules r where r.schemaname in ${OUR_SCHEMAS}`,
  statistics: `select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s`,
  'default grants': `select format('%s %s', d.defaclobjtype, d.defaclacl) from pg_default_acl d`,
  'event trigger': `select e.evtname::text from pg_event_trigger e`,
  comment: `select format('%s %s %s', d.classoid::regclass, pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
    from pg_description d where d.objoid >= 16384 and not exists (
      select from pg_depend e where e.objid = d.objoid and e.classid = d.classoid and e.deptype = 'e')
      and d.classoid <> 'pg_extension'::regclass`,
}

export async function readCatalog(client: pg.Client | pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await client.query<{ line: string }>(`select q.line from (${query}) as q (line)`)
    lines.push(...rows.map(({ line }) => `${kind} ${line}`))
  }
  lines.push(...(await listSeedRows(client)))
  const months = await listMonths(client)
  return lines.map((line) => replaceMonths(line.replaceAll(/\s+/g, ' ').trim(), months)).toSorted()
}

/** The rows that migrations insert, without the ids and dates that differ at each run. */
async function listSeedRows(client: pg.Client | pg.Pool): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OWN_CLASS}
       and n.nspname = 'public'`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - array['id', 'created_at', 'updated_at'])::text as row from public."${name}" t`,
    )
    lines.push(...rows.map(({ row }) => `row ${name} ${row}`))
  }
  return lines
}

type Month = { suffix: string; start: string; offset: number }

/** The months around this one, as the names and the bounds of partitions write them. */
async function listMonths(client: pg.Client | pg.Pool): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select to_char(first_day, 'YYYY_MM') as suffix, (first_day at time zone 'Asia/Manila')::text as start, n as offset
     from generate_series(-6, 6) n,
       lateral (select date_trunc('month', now() at time zone 'Asia/Manila') + make_interval(months => n) as first_day) as month`,
  )
  return rows
}

const replaceMonths = (line: string, months: readonly Month[]) =>
  months.reduce(
    (text, { suffix, start, offset }) =>
      text
        .replaceAll(`analytics_events_${suffix}`, `analytics_events_<month ${offset}>`)
        .replaceAll(`'${start}'`, `<start of month ${offset}>`),
    line,
  )
