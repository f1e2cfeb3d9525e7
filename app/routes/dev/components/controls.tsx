import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button, ButtonLink, IconButton } from '#app/ui/controls/button.tsx'
import { Chip, ChipLink } from '#app/ui/controls/chip.tsx'
import { BadgeCheckIcon, HeartIcon, RefreshIcon, SearchIcon } from '#app/ui/icons/icons.tsx'
import { MoreLink, TextLink } from '#app/ui/navigation/link.tsx'
import { SAMPLES } from './samples.ts'
import { Row, Specimen } from './specimen.tsx'

export function Controls() {
  return (
    <>
      <Buttons />
      <Badges />
    </>
  )
}

function Buttons() {
  const texts = SAMPLES.buttons
  return (
    <Specimen title={SAMPLES.sections.buttons}>
      <Row>
        <Button icon={<SearchIcon size={18} />}>{texts.search}</Button>
        <Button variant="soft">{texts.contact}</Button>
        <Button variant="line">{texts.viewing}</Button>
        <Button variant="ghost">{texts.back}</Button>
        <Button variant="danger">{texts.delete}</Button>
        <Button variant="sun">{texts.subscribe}</Button>
      </Row>
      <Row>
        <Button loading>{texts.sending}</Button>
        <Button disabled>{texts.locked}</Button>
        <ButtonLink to="/">{texts.browse}</ButtonLink>
        <IconButton label={texts.save}>
          <HeartIcon />
        </IconButton>
      </Row>
      <Row>
        <Button variant="line" size="compact" icon={<RefreshIcon size={16} />}>
          {texts.compact}
        </Button>
        <Button size="small">{texts.small}</Button>
        <Button size="large">{texts.large}</Button>
      </Row>
      <Button wide variant="soft">
        {texts.wide}
      </Button>
      <Row>
        <TextLink to="/">{texts.link}</TextLink>
        <MoreLink to="/">{texts.more}</MoreLink>
      </Row>
    </Specimen>
  )
}

function Badges() {
  return (
    <Specimen title={SAMPLES.sections.badges}>
      <Row>
        {SAMPLES.badges.map(({ tone, text }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </Row>
      <Row>
        {SAMPLES.badges.slice(1, 6).map(({ tone, text }) => (
          <Badge key={text} tone={tone} dot>
            {text}
          </Badge>
        ))}
        <Badge tone="sea" icon={<BadgeCheckIcon size={16} />}>
          {SAMPLES.verified}
        </Badge>
      </Row>
      <Row>
        {SAMPLES.chips.map((name) => (
          <Chip key={name} name={name} onRemove={doNothing} />
        ))}
        {SAMPLES.chipLinks.map((name, index) => (
          <ChipLink key={name} to="/dev/components" isCurrent={index === 0}>
            {name}
          </ChipLink>
        ))}
      </Row>
    </Specimen>
  )
}

function doNothing(): void {
  // a sample without effect
}
