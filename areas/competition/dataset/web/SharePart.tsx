import '@mantine/core/styles/Radio.css'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { Button, Checkbox, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { HostedCompetitionProps } from '../../host/web/shared/hosted-competition.ts'
import { dataset, datasetDownloads, datasetList, hostDataset, shareDataset } from '../contract.ts'
import classes from './Dataset.module.css'
import { pollPreviews } from './DatasetFiles.tsx'

/** Whether and how a competition's data is shared as a dataset. */
export default function SharePart({ cmpt }: HostedCompetitionProps) {
  const t = useText('dataset')
  const settings = useCall(
    hostDataset,
    { cmptId: cmpt.id },
    { everySeconds: ({ files }) => pollPreviews(...files.map(({ preview }) => preview)) },
  )
  const { shared, preview, download, files } = settings
  return (
    <Stack gap="xl">
      <Text c="var(--quiet)" maw={720}>
        {t('part.text')}
      </Text>
      <Sharing key={`${shared} ${preview} ${download}`} cmptId={cmpt.id} settings={settings} />
      <section aria-labelledby="shared-files">
        <Title order={3} fz={17} mb="sm" id="shared-files">
          {t('part.files')}
        </Title>
        {files.length === 0 && <Empty title={t('part.none')} compact />}
        {files.map((file) => (
          <div key={file.id} className={classes.file}>
            <strong>{file.name}</strong>
            <span className={classes.facts}>
              <span>{sizeText(file.size)}</span>
              <span>{file.licence}</span>
              {shared && preview && file.preview !== 'ready' && <span>{t(`preview.${file.preview}`)}</span>}
            </span>
          </div>
        ))}
      </section>
    </Stack>
  )
}

function Sharing({ cmptId, settings }: { cmptId: number; settings: WireOf<typeof hostDataset> }) {
  const t = useText('dataset')
  const [{ shared, preview, download }, setValue] = useState(settings)
  const send = useSend(shareDataset, { changes: [hostDataset, dataset, datasetList] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (settings.may.change !== null || send.pending) return
    if (await send.run({ cmptId, shared, preview, download })) notify('success', t('part.saved'))
  }
  return (
    <form method="post" onSubmit={submit}>
      <Stack gap="sm">
        <Checkbox
          label={t('part.shared')}
          checked={shared}
          onChange={(event) => setValue({ ...settings, preview, download, shared: event.currentTarget.checked })}
        />
        {shared && (
          <>
            <Checkbox
              label={t('part.preview')}
              checked={preview}
              onChange={(event) => setValue({ ...settings, shared, download, preview: event.currentTarget.checked })}
            />
            <Radio.Group
              label={t('part.download')}
              value={download}
              onChange={(chosen) => {
                const one = datasetDownloads.find((name) => name === chosen) ?? download
                setValue({ ...settings, shared, preview, download: one })
              }}
            >
              <Stack gap={6} mt={4}>
                {datasetDownloads.map((one) => (
                  <Radio key={one} value={one} label={t(`part.${one}`)} />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
        <Group>
          <GuardedButton type="submit" reason={settings.may.change} loading={send.pending}>
            {t('part.save')}
          </GuardedButton>
          {settings.shared && (
            <Button component={Link} to={paths.dataset(cmptId)} variant="default">
              {t('part.see')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
