import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Group, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { dataPreviews } from '../contract.ts'
import classes from './Dataset.module.css'
import { DataPreview } from './Preview.tsx'

const isNotebook = (name: string) => /\.ipynb$/i.test(name)

/** Below the data files of a competition: the first rows and the columns of those that the caller may have, and the ways into the lab. */
export default function DataLook({ cmpt }: TabProps) {
  const t = useText('dataset')
  const hydrated = useHydrated()
  const { data } = useCallWhen(dataPreviews, hydrated ? { cmptId: cmpt.id } : null)
  const [chosen, setChosen] = useState<number | null>(null)
  const seen = data?.filter(({ preview }) => preview === 'ready' || preview === 'waiting') ?? []
  const starters = data?.filter(({ name }) => isNotebook(name)) ?? []
  const competing = cmpt.me?.signedUp === true
  const shown = seen.find(({ fileId }) => fileId === chosen) ?? seen[0]
  if (!shown && !(competing && starters.length > 0)) return null
  const lab = competing ? { competing: cmpt.id } : { cmpt: cmpt.id }
  return (
    <section className={`${classes.section} ${classes.look}`} aria-labelledby="look">
      <Group justify="space-between" mb="sm">
        <h2 id="look">{t('look')}</h2>
        <Group gap="xs">
          {competing &&
            starters.map(({ fileId, name }) => (
              <Button
                key={fileId}
                component={Link}
                to={paths.lab({ competing: cmpt.id, starter: fileId })}
                variant="default"
                leftSection={<Icon name="file" size={18} />}
              >
                {t('look.starter', { name })}
              </Button>
            ))}
          {shown && (
            <Button component={Link} to={paths.lab(lab)} variant="light" leftSection={<Icon name="chart" size={18} />}>
              {t('look.lab')}
            </Button>
          )}
        </Group>
      </Group>
      {seen.length > 1 && (
        <Group gap="xs" mb="sm" role="group" aria-label={t('look.files')}>
          {seen.map(({ fileId, name }) => (
            <Button
              key={fileId}
              size="compact-sm"
              variant={fileId === shown?.fileId ? 'filled' : 'default'}
              aria-pressed={fileId === shown?.fileId}
              onClick={() => setChosen(fileId)}
            >
              {name}
            </Button>
          ))}
        </Group>
      )}
      {shown && (
        <Suspense fallback={<Skeleton h={320} />}>
          <DataPreview key={shown.fileId} cmptId={cmpt.id} fileId={shown.fileId} />
        </Suspense>
      )}
    </section>
  )
}
