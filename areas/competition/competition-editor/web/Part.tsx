import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Editor.module.css'
import type { Autosave, SaveState } from './use-autosave.ts'

/** An autosaved section of a step, with its save state. */
export function Part<V>({
  title,
  hint,
  save,
  show,
  locked,
  children,
}: {
  title: string
  hint?: string
  save: Autosave<V>
  /** Renders the other editor's value in a conflict, before it is overwritten. */
  show: (value: V) => string
  locked: string | null
  children: ReactNode
}) {
  const t = useText('competition-editor')
  return (
    <section className={classes.part}>
      <Group justify="space-between" mb="xs">
        <Title order={3} fz={17}>
          {title}
        </Title>
        <Standing state={save.state} />
      </Group>
      {hint && (
        <Text fz="sm" c="var(--quiet)" mb="sm">
          {hint}
        </Text>
      )}
      {locked && (
        <Alert color="yellow" mb="sm">
          {locked}
        </Alert>
      )}
      {save.theirs !== null && (
        <Alert
          color="orange"
          role="alert"
          mb="sm"
          title={save.state.kind === 'changed' ? save.state.message : undefined}
        >
          <Text fz="sm" mb={4}>
            {t('theirs')}
          </Text>
          <pre className={classes.theirs}>{show(save.theirs)}</pre>
          <Group mt="xs">
            <Button size="xs" variant="default" onClick={save.takeTheirs}>
              {t('takeTheirs')}
            </Button>
            <Button size="xs" onClick={save.keepMine}>
              {t('keepMine')}
            </Button>
          </Group>
        </Alert>
      )}
      {save.state.kind === 'error' && (
        <Alert color="red" role="alert" mb="sm">
          {save.state.message}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void save.flush()}>
            {t('again')}
          </Button>
        </Alert>
      )}
      <fieldset disabled={locked !== null} className={classes.fields}>
        <Stack gap="sm">{children}</Stack>
      </fieldset>
    </section>
  )
}

function Standing({ state }: { state: SaveState }) {
  const t = useText('competition-editor')
  return (
    <Text fz="xs" c={state.kind === 'error' || state.kind === 'changed' ? 'red' : 'var(--quiet)'} aria-live="polite">
      {t(`save.${state.kind}`)}
    </Text>
  )
}
