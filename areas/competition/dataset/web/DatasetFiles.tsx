import { useMe } from '@leitai/identity/account/web/shared/session'
import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { sizeText } from '@leitai/platform/web/ui/numbers.tsx'
import { isPhone } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { dataset as datasetCall, datasetFile } from '../contract.ts'
import classes from './Dataset.module.css'

type Dataset = WireOf<typeof datasetCall>

/** The files of a dataset, with preview and download. */
export function DatasetFiles({ dataset, shownId }: { dataset: Dataset; shownId: number | null }) {
  const t = useText('dataset')
  const words = useWords()
  const address = useSend(datasetFile, { changes: [datasetCall] })
  const { cmptId, files, locked } = dataset
  const get = async (fileId: number) => {
    if (isPhone()) return ask({ kind: 'message', text: t('onPhone') })
    const answer = await address.run({ fileId })
    if (!answer) return
    const link = document.createElement('a')
    link.href = answer.url
    link.download = answer.name
    link.click()
  }
  return (
    <>
      {locked && <Unlock dataset={dataset} />}
      {files.map((file) => (
        <article key={file.id} className={classes.file}>
          <div>
            <Group gap="xs">
              <Icon name="file" size={18} />
              <strong>{file.name}</strong>
              {file.sample && <span className={classes.tag}>{t('sample')}</span>}
            </Group>
            {words(file.description) !== '' && <p>{words(file.description)}</p>}
            <div className={classes.facts}>
              <span>{sizeText(file.size)}</span>
              <span>{t('licence', { licence: file.licence })}</span>
              <span>{t('downloads', { count: file.downloads })}</span>
              <span title={file.sha256}>SHA-256 {file.sha256.slice(0, 12)}…</span>
              <CopyButton text={file.sha256} />
            </div>
          </div>
          <div className={classes.do}>
            {file.preview === 'ready' ? (
              <Button
                component={Link}
                to={paths.dataset(cmptId, file.id)}
                preventScrollReset
                variant="default"
                aria-current={file.id === shownId ? 'true' : undefined}
              >
                {t(file.id === shownId ? 'seeing' : 'see')}
              </Button>
            ) : (
              <span className={classes.facts}>{t(`preview.${file.preview}`)}</span>
            )}
            {locked === null && (
              <Button variant="light" leftSection={<Icon name="download" size={18} />} onClick={() => get(file.id)}>
                {t('get')}
              </Button>
            )}
          </div>
        </article>
      ))}
    </>
  )
}

/** Explains once why all downloads are locked, with a link to unlock them. */
function Unlock({ dataset: { cmptId, locked } }: { dataset: Dataset }) {
  const t = useText('dataset')
  const { loginFlag } = useMe()
  const { pathname, search } = useLocation()
  const to = loginFlag ? paths.competition(cmptId) : paths.login(full(pathname + search))
  return (
    <Group mb="sm" align="flex-start">
      <GuardedButton reason={locked} variant="light">
        {t('get')}
      </GuardedButton>
      <Button component={Link} to={to}>
        {t(loginFlag ? 'signUp' : 'login')}
      </Button>
    </Group>
  )
}

const EVERY_SECONDS = 3

/** The polling interval in seconds while previews are pending. */
export const pollPreviews = (...states: string[]): number | null => (states.includes('waiting') ? EVERY_SECONDS : null)
