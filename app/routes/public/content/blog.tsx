import { Form } from 'react-router'
import {
  postList,
  buildBlogAddress,
  getCategoryLabel,
  POST_CATEGORIES,
  POST_SEARCH_MAX,
  type PostSearch,
} from '#app/domain/content/blog/post.model.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import { JsonLd } from '#app/routes/shared/seo/json-ld.tsx'
import { buildBreadcrumbData } from '#app/routes/shared/seo/structured-data.ts'
import { buildBlogData } from '#app/routes/shared/seo/structured-posts.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { loadBlog } from './blog/load-blog.server.ts'
import { PostCard } from './blog/post-card.tsx'
import './blog/blog.css'
import type { Route } from './+types/blog'

export function loader(args: Route.LoaderArgs) {
  return read(args, (ctx) => loadBlog(ctx, args.url))
}

export const headers = refusalHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? []

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, total, search, heading } = loaderData
  const hasLead = search.q === ''
  const [lead, ...others] = hasLead ? posts : [undefined, ...posts]
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="font-head text-title font-bold">{heading}</h1>
      <p className="mt-3 max-w-[60ch] text-ink-soft">{m.blog_intro()}</p>
      <Categories search={search} />
      <SearchForm search={search} />
      {total === 0 ? (
        <EmptyState
          level={2}
          className="mt-8"
          title={m.blog_empty_title()}
          text={m.blog_empty_text()}
          action={<ButtonLink to="/blog">{m.blog_see_all()}</ButtonLink>}
        />
      ) : (
        <>
          {lead ? (
            <div className="mt-8">
              <PostCard post={lead} isLead isFirst />
            </div>
          ) : null}
          <div className="post-grid">
            {others.map((post) => (post ? <PostCard key={post.slug} post={post} /> : null))}
          </div>
          <div className="mt-8 md:mt-10">
            <Pagination page={search.page} size={postList.pageSize} total={total} label={m.blog_pages()} />
          </div>
        </>
      )}
      <JsonLd data={import.meta.env.SSR ? buildStructuredData(loaderData) : undefined} />
    </div>
  )
}

function Categories({ search: { category, q } }: { search: PostSearch }) {
  return (
    <nav aria-label={m.blog_categories()} className="mt-6 flex flex-wrap gap-2">
      <ChipLink to={buildBlogAddress({ q })} isCurrent={category === null}>
        {m.ui_all()}
      </ChipLink>
      {POST_CATEGORIES.map((each) => (
        <ChipLink key={each} to={buildBlogAddress({ category: each, q })} isCurrent={category === each}>
          {getCategoryLabel(each)}
        </ChipLink>
      ))}
    </nav>
  )
}

function SearchForm({ search: { category, q } }: { search: PostSearch }) {
  return (
    <search>
      <Form method="get" action="/blog" className="mt-4 flex max-w-160 items-end gap-2">
        {category ? <input type="hidden" name="category" value={category} /> : null}
        <Field
          key={q}
          name="q"
          type="search"
          label={m.blog_search()}
          hideLabel
          placeholder={m.blog_search()}
          defaultValue={q}
          maxLength={POST_SEARCH_MAX}
          enterKeyHint="search"
          fieldClassName="w-full"
        />
        <Button type="submit" variant="line">
          {m.ui_search()}
        </Button>
      </Form>
    </search>
  )
}

function buildStructuredData({ posts, search, canonical }: Route.ComponentProps['loaderData']) {
  const crumbs = [{ label: m.layout_footer_blog(), to: '/blog' }]
  return [
    buildBlogData(posts, canonical),
    buildBreadcrumbData(
      search.category ? [...crumbs, { label: getCategoryLabel(search.category) }] : [{ label: m.layout_footer_blog() }],
      canonical,
    ),
  ]
}
