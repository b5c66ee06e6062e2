import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { Gallery, hostWorks, setGallery, workFile, workList } from '../contract.ts'
import { useDownload } from './shared/attachment.ts'
import classes from './Work.module.css'

type Row = WireOf<typeof hostWorks>['list'][number]

/** All submitted works and their publication. Hidden from judges, who may score anonymously. */
export default function HostWorks({ cmpt }: HostedCompetitionProps) {
  const t = useText('works')
  return cmpt.role === 'judge' ? <Empty title={t('host.judge')} compact /> : <All cmpt={cmpt} />
}

function All({ cmpt }: HostedCompetitionProps) {
  const t = useText('works')
  const queue = useQueue({
    list: 'host.works',
    read: (search) => ({ keyword: readKeyword(search) }),
    at: (fields) => paths.hostConsole(cmpt.id, 'entries', fields),
  })
  const answer = useCall(hostWorks, { cmptId: cmpt.id, ...queue.input })
  const [open, setOpen] = useState<Row | null>(null)
  const send = useSend(setGallery, { changes: [hostWorks, workList] })
  if (answer.type === 'algorithm') return <Empty title={t('host.algorithm')} compact />
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md">
        <SearchField label={t('host.search')} {...queue.search} />
        <NativeSelect
          label={t('host.gallery')}
          description={answer.may.run}
          disabled={answer.may.run !== null || send.pending}
          value={answer.gallery}
          onChange={(event) => void send.run({ cmptId: cmpt.id, gallery: Gallery.parse(event.currentTarget.value) })}
          data={Gallery.options.map((value) => ({ value, label: t(`host.gallery.${value}`) }))}
        />
      </Group>
      <QueueTable
        queue={queue}
        total={answer.total}
        label={t('host.all')}
        rows={answer.list}
        rowKey={({ id }) => id}
        empty={t('host.none')}
        columns={[
          {
            key: 'title',
            head: t('form.title'),
            cell: (row) =>
              row.content ? (
                <Button variant="subtle" size="compact-sm" onClick={() => setOpen(row)}>
                  {row.content.title}
                </Button>
              ) : (
                t('form.draft')
              ),
          },
          { key: 'team', head: t('host.team'), cell: (row) => row.teamName },
          { key: 'version', head: t('host.version'), align: 'right', cell: (row) => row.version },
          { key: 'at', head: t('host.at'), cell: (row) => <TimeText at={row.submittedAt} /> },
          { key: 'likes', head: t('likes'), align: 'right', cell: (row) => <NumberText value={row.likes} /> },
        ]}
      />
      {open?.content && <One row={open} content={open.content} onClose={() => setOpen(null)} />}
    </>
  )
}

function One({ row, content, onClose }: { row: Row; content: NonNullable<Row['content']>; onClose: () => void }) {
  const t = useText('works')
  const download = useDownload()
  const addresses = [...content.links, ...(content.video === '' ? [] : [content.video])]
  return (
    <Dialog opened onClose={onClose} title={content.title} size={860}>
      <Stack>
        <Text c="var(--quiet)">{row.teamName}</Text>
        <Text>{content.summary}</Text>
        <Markdown text={content.text} />
        <div className={classes.pictures}>
          {content.pictures.map((address, at) => (
            <img key={address} src={address} alt={t('picture.no', { no: at + 1 })} />
          ))}
        </div>
        <List className={classes.files}>
          {content.files.map(({ objectKey, name }) => (
            <li key={objectKey}>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => void download(workFile, { entryId: row.id, objectKey }, ({ url }) => url)}
              >
                {name}
              </Button>
            </li>
          ))}
          {addresses.map((address) => (
            <li key={address}>
              <Anchor href={address} target="_blank" rel="noreferrer nofollow ugc" fz="sm">
                {address}
              </Anchor>
            </li>
          ))}
        </List>
      </Stack>
    </Dialog>
  )
}
