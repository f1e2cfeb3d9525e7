import {
  buildBlogAddress,
  getCategoryLabel,
  type Post,
  type PostCard as Card,
} from '#app/domain/content/blog/post.model.ts'
import { RentTable } from '#app/domain/listings/rents/components/rent-table.tsx'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ListingActions } from '#app/routes/shared/listing/listing-actions.tsx'
import { JsonLd } from '#app/routes/shared/seo/json-ld.tsx'
import { buildBreadcrumbData } from '#app/routes/shared/seo/structured-data.ts'
import { buildPostData } from '#app/routes/shared/seo/structured-posts.ts'
import { Breadcrumb } from '#app/ui/navigation/breadcrumb.tsx'
import { loadPost, type ShownBlock } from './blog/load-blog.server.ts'
import { PostCard, PostLine, PostPicture } from './blog/post-card.tsx'
import './blog/blog.css'
import '#app/ui/styles/prose.css'
import type { Route } from './+types/blog-post'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadPost(ctx, args.params.slug))
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { post, related, canonical, siteName } = loaderData
  return (
    <div className="page-width pt-6 md:pt-8">
      <Breadcrumb items={buildCrumbs(post)} />
      <div className="post-page mt-4">
        <div>
          <h1 className="font-head text-title font-bold">{post.title}</h1>
          <p className="mt-3 mb-3 text-ink-soft">{post.description}</p>
          <PostLine post={post} />
          <ListingActions title={post.title} url={canonical} />
        </div>
        <Contents headings={post.headings} />
        <article>
          <div className="mb-6">
            <PostPicture name={post.picture} alt={post.pictureAlt} sizes="(min-width: 768px) 720px, 100vw" isFirst />
          </div>
          <aside className="prose-note" lang="fil">
            <p>
              <b>{m.blog_summary({}, { locale: 'fil' })}</b>
            </p>
            <p className="mt-2">{post.summaryFil}</p>
          </aside>
          <Body blocks={post.blocks} />
          <p className="mt-8 text-sm text-ink-soft">
            {m.blog_updated({ date: formatDate(post.updated), site: siteName })}
          </p>
        </article>
      </div>
      <Related posts={related} />
      <JsonLd data={import.meta.env.SSR ? buildStructuredData(loaderData) : undefined} />
    </div>
  )
}

/** The text is English on the Filipino page, too. The HTML is made of our own files by the server. */
function Body({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block) =>
    block.kind === 'html' ? (
      <div key={block.html} lang="en" className="prose mt-6" dangerouslySetInnerHTML={{ __html: block.html }} />
    ) : (
      <RentTable key={`${block.table.dimension} ${block.table.caption}`} table={block.table} />
    ),
  )
}

function Contents({ headings }: { headings: Post['headings'] }) {
  return (
    <nav aria-labelledby="post-contents" className="post-contents">
      <h2 id="post-contents" className="mb-2 font-semibold">
        {m.blog_contents()}
      </h2>
      <ol lang="en">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Related({ posts }: { posts: readonly Card[] }) {
  return (
    <section aria-labelledby="post-related" className="post-related mt-12">
      <h2 id="post-related" className="font-head text-section font-bold">
        {m.blog_related()}
      </h2>
      <div className="post-grid">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </div>
    </section>
  )
}

function buildCrumbs({ category, title }: Pick<Post, 'category' | 'title'>) {
  return [
    { label: m.layout_footer_blog(), to: '/blog' },
    { label: getCategoryLabel(category), to: buildBlogAddress({ category }) },
    { label: title },
  ]
}

function buildStructuredData({ post, siteName, canonical }: Route.ComponentProps['loaderData']) {
  return [buildPostData(post, siteName, canonical), buildBreadcrumbData(buildCrumbs(post), canonical)]
}
