import { limits } from '@leitai/platform/contract/limits'
import { useCrop } from '@leitai/platform/web/app/picture/use-crop.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Button, Group, Input } from '@mantine/core'
import { useRef } from 'react'

/** A selected but unsaved picture; without a path it is the default one. */
export interface NewLogo {
  fullPath: string
  url: string
}

interface LogoFieldProps {
  teamId: number
  /** The team's current picture. */
  src: string | null
  chosen: NewLogo | null
  onChosen: (logo: NewLogo) => void
}

/** A team's picture, cropped to a square. */
export function LogoField({ teamId, src, chosen, onChosen }: LogoFieldProps) {
  const t = useText('team')
  const input = useRef<HTMLInputElement>(null)
  const { choose, dialog } = useCrop({ use: 'team', onStored: onChosen })
  return (
    <Input.Wrapper label={t('logo')} labelElement="div" description={t('logo.help', { mb: limits.pictureMb.team })}>
      <Group mt={6}>
        <Avatar kind="team" id={teamId} src={chosen ? chosen.url : src} size={64} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={t('logo.choose')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // Lets the same file be selected again.
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          {t('logo.choose')}
        </Button>
        <Button variant="subtle" size="xs" onClick={() => onChosen({ fullPath: '', url: '' })}>
          {t('logo.default')}
        </Button>
      </Group>
      {dialog}
    </Input.Wrapper>
  )
}
