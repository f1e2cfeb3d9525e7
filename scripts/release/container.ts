// The image of a release as one OCI file, with its bill of materials, from the Dockerfile of the deployment. Times are those of the commit, so that
// two builds of one commit differ only if a base image has changed.
import { execFileSync, spawnSync } from 'node:child_process'

type ImageOptions = { root: string; path: string; at: Date; engine?: string }

/** False if no container engine answers on this machine. */
export function buildContainer({ root, path, at, engine = 'docker' }: ImageOptions): boolean {
  if (spawnSync(engine, ['buildx', 'inspect'], { stdio: 'ignore' }).status !== 0) return false
  const seconds = String(Math.floor(at.getTime() / 1_000))
  const output = `type=oci,dest=${path},rewrite-timestamp=true`
  const options = `--file deploy/Dockerfile --build-arg SOURCE_DATE_EPOCH=${seconds} --sbom=true`.split(' ')
  execFileSync(engine, ['buildx', 'build', ...options, '--output', output, '.'], { cwd: root, stdio: 'inherit' })
  return true
}
