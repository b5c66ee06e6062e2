import { Textarea, type TextareaProps } from '@mantine/core'

interface LongTextProps extends TextareaProps {
  value: string
  maxLength: number
}

/** A text area with a character count. */
export function LongText(props: LongTextProps) {
  return (
    <Textarea
      description={`${props.value.length}/${props.maxLength}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={5}
      {...props}
    />
  )
}
