import { getCategoryLabel, POST_PICTURE, type PostCard as Card } from '#app/domain/content/blog/post.model.ts'
import { buildSourceSet } from '#app/domain/listings/photos/photo.rules.ts'
import { formatDate, formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { PageLink } from '#app/ui/navigation/page-link.tsx'

export function PostLine({ post: { category, published, minutes } }: { post: Card }) {
  return (
    <p className="post-line">
      <b>{getCategoryLabel(category)}</b>
      <time dateTime={published}>{formatDate(published)}</time>
      <span>{m.blog_minutes({ count: formatNumber(minutes) })}</span>
    </p>
  )
}

type PictureProps = { name: string; alt: string; sizes: string; isFirst?: boolean }

export function PostPicture({ name, alt, sizes, isFirst = false }: PictureProps) {
  const { width, height, widths } = POST_PICTURE
  const url = `/pictures/${name}-800.webp`
  return (
    <img
      src={url}
      srcSet={buildSourceSet({ url, widths: [...widths] })}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className="post-picture"
    />
  )
}

/** The picture repeats what the title says, so it has no text of its own. */
export function PostCard({
  post,
  isLead = false,
  isFirst = false,
}: {
  post: Card
  isLead?: boolean
  isFirst?: boolean
}) {
  const { slug, title, description, picture } = post
  const sizes = isLead
    ? '(min-width: 1024px) 680px, 100vw'
    : '(min-width: 1024px) 420px, (min-width: 480px) 50vw, 100vw'
  return (
    <article className={isLead ? 'post-lead' : 'post-card'}>
      <PostPicture name={picture} alt="" sizes={sizes} isFirst={isFirst} />
      <div>
        <PostLine post={post} />
        <h2 className="font-head font-bold">
          <PageLink to={href('/blog/:slug', { slug })}>{title}</PageLink>
        </h2>
        <p className="text-ink-soft">{description}</p>
      </div>
    </article>
  )
}
