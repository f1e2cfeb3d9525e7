// After the import: a ZIP archive with the photos that the rows name by file name.
import { Form, useNavigation } from 'react-router'
import type { ImportView } from '#app/domain/listings/import/import.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Button } from '#app/ui/controls/button.tsx'
import { FileDrop } from '#app/ui/controls/file-drop.tsx'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

/** `isFeed`: the names come from addresses in an XML feed, which are never opened. */
type ImportPhotosProps = {
  photos: ImportView['photos']
  isFeed: boolean
  maxMb: number
  error: string | undefined
}

export function ImportPhotos({ photos: { named, added }, isFeed, maxMb, error }: ImportPhotosProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Card>
      <CardHead
        title={m.own_import_photos()}
        sub={m.own_import_photos_added({ added: formatNumber(added), named: formatNumber(named) })}
      />
      {added === named ? null : (
        <CardBody className="grid gap-4">
          {isFeed ? <p className="text-sm">{m.own_import_feed_photos()}</p> : null}
          <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-4">
            <FileDrop
              name="file"
              label={m.own_import_photos_file()}
              hint={m.own_import_photos_hint({ mb: maxMb })}
              error={error}
              accept=".zip,application/zip"
              maxMb={maxMb}
              required
            />
            <div>
              <Button type="submit" name="intent" value="photos" size="compact" loading={isBusy}>
                {m.own_import_photos_add()}
              </Button>
            </div>
          </Form>
        </CardBody>
      )}
    </Card>
  )
}
