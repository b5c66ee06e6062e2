import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { FileButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { useAttachments, useDownload } from '../../works/web/shared/attachment.ts'
import { addMaterial, type MaterialKind, myMaterial, myReview, removeMaterial } from '../contract.ts'
import classes from './Review.module.css'
import { toneOfVerdict } from './VerdictDialog.tsx'

type Mine = WireOf<typeof myReview>[number]
const accepts: Record<MaterialKind, string> = { code: '.zip', document: '.pdf,.md', other: '.zip' }

/** The review's requests to the user's own team and its verdict; renders nothing without a review. */
export default function MyReview({ cmpt }: TabProps) {
  const { data } = useCallWhen(myReview, cmpt.me && cmpt.me.teamId !== null ? { cmptId: cmpt.id } : null)
  return (data ?? []).map((mine) => <One key={mine.reviewId} cmptId={cmpt.id} mine={mine} />)
}

function One({ cmptId, mine }: { cmptId: number; mine: Mine }) {
  const t = useText('review')
  const words = useWords()
  const text = words(mine.text)
  return (
    <section className={classes.box} aria-label={t('mine.title')}>
      <Group gap="xs">
        <Title order={2} fz={17}>
          {t('mine.title')} · {words(mine.stageName)}
        </Title>
        {mine.verdict && <StateBadge tone={toneOfVerdict[mine.verdict]}>{t(`verdict.${mine.verdict}`)}</StateBadge>}
      </Group>
      {mine.reason !== '' && <Text fz="sm">{mine.reason}</Text>}
      {mine.state === 'published' && (
        <Text fz="sm" c="var(--quiet)">
          {t('publicUntil')} <TimeText at={mine.publicUntil} />
        </Text>
      )}
      {mine.asks.length > 0 && mine.dueAt && (
        <>
          <Text fz="sm">
            {t('mine.due')} <TimeText at={mine.dueAt} /> · {t('mine.late')}
          </Text>
          {text !== '' && <Markdown text={text} under={2} />}
          {mine.asks.map((kind) => (
            <Kind key={kind} cmptId={cmptId} mine={mine} kind={kind} />
          ))}
          {mine.may.upload && mine.verdict === null && (
            <Text fz="sm" c="var(--quiet)">
              {mine.may.upload}
            </Text>
          )}
        </>
      )}
      {mine.unverified.length > 0 && (
        <Text fz="sm" c="var(--mantine-color-error)">
          {t('mine.unverified', { names: mine.unverified.join(', ') })}
        </Text>
      )}
    </section>
  )
}

function Kind({ cmptId, mine, kind }: { cmptId: number; mine: Mine; kind: MaterialKind }) {
  const t = useText('review')
  const { upload, percent } = useAttachments(cmptId)
  const download = useDownload()
  const add = useSend(addMaterial, { changes: [myReview] })
  const remove = useSend(removeMaterial, { changes: [myReview] })
  const open = mine.may.upload === null
  const own = mine.materials.filter((one) => one.kind === kind)
  const take = async ([file]: File[]) => {
    if (!file) return
    const objectKey = await upload(file)
    if (objectKey) await add.run({ reviewId: mine.reviewId, kind, objectKey, fileName: file.name.slice(-200) })
  }
  return (
    <div>
      <Group gap="xs">
        <Text fz="sm" fw={500}>
          {t(`kind.${kind}`)}
        </Text>
        <StateBadge tone={own.length > 0 ? 'good' : open ? 'wait' : 'done'}>
          {t(own.length > 0 ? 'mine.there' : open ? 'mine.lacking' : 'mine.missed')}
        </StateBadge>
      </Group>
      <List className={classes.plain}>
        {own.map((one) => (
          <li key={one.id}>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void download(myMaterial, { materialId: one.id }, ({ url }) => url)}
            >
              {one.fileName}
            </Button>
            <Text fz="xs" c="var(--quiet)">
              {sizeText(one.size)} · {one.by} · <TimeText at={one.at} />
            </Text>
            {open && (
              <CloseButton
                size="sm"
                aria-label={t('mine.remove', { name: one.fileName })}
                onClick={() => void remove.run({ materialId: one.id })}
              />
            )}
          </li>
        ))}
      </List>
      {open && (
        <FileButton
          label={t('mine.add', { types: accepts[kind] })}
          accept={accepts[kind]}
          percent={percent}
          disabled={add.pending}
          onFiles={(files) => void take(files)}
        />
      )}
    </div>
  )
}
