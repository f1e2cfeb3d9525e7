// Reads twelve listings and the exact total with the plain query.
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const LISTINGS_SQL = `
  select id, title, price, deposit, bedrooms, bathrooms, parking, property_type, featured, available_from, city, region,
    images -> 0 as cover, owner_name, agent_name
  from property_summary_view where status = 'active' order by created_at desc, id desc limit 12`
const TOTAL_SQL = `select count(*) from properties where status = 'active' and deleted_at is null`

export async function findListings() {
  const [listings, total] = await Promise.all([pool.query(LISTINGS_SQL), pool.query(TOTAL_SQL)])
  return { listings: listings.rows.map(toCardValues), total: Number(total.rows[0].count) }
}

function toCardValues(row) {
  return {
    id: row.id,
    title: row.title,
    price: Math.round(Number(row.price) / 100).toLocaleString('en'),
    city: row.city,
    region: row.region,
    contactName: row.agent_name ?? row.owner_name,
    cover: (row.cover?.url ?? '').replace(/-\d+\.webp$/, ''),
  }
}
