// Draws an equirectangular picture as seen from its middle, with WebGL: one rectangle, and for each of its points the direction of the view.
import { clampPitch, KEY_TURNS, type View } from '../panorama.rules.ts'

export type PanoramaViewer = { close(): void }

const VERTEX = 'attribute vec2 p;varying vec2 v;void main(){v=p;gl_Position=vec4(p,0.,1.);}'
const FRAGMENT = `precision highp float;varying vec2 v;uniform sampler2D t;uniform vec2 a;uniform vec2 s;
void main(){vec3 d=normalize(vec3(v*s,-1.));float c=cos(a.y),n=sin(a.y);d=vec3(d.x,c*d.y-n*d.z,n*d.y+c*d.z);
float y=a.x+atan(d.x,-d.z);gl_FragColor=texture2D(t,vec2(fract(y/6.28318531+.5),.5-asin(clamp(d.y,-1.,1.))/3.14159265));}`
/** Half of the height of the picture at a distance of one: about 75 degrees. */
const HALF_HEIGHT = 0.77
const RADIANS_PER_PIXEL = 0.004

/** Fails if the browser has no WebGL or the picture cannot be read. */
export async function openPanorama(canvas: HTMLCanvasElement, url: string): Promise<PanoramaViewer> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const gl = canvas.getContext('webgl', { antialias: false })
  if (!gl) throw new Error('no WebGL')
  const program = buildProgram(gl)
  loadTexture(gl, picture)
  const [angles, scale] = [gl.getUniformLocation(program, 'a'), gl.getUniformLocation(program, 's')]
  let view: View = { yaw: 0, pitch: 0 }
  let frame = 0

  const draw = () => {
    frame = 0
    const { clientWidth, clientHeight } = canvas
    const ratio = Math.min(devicePixelRatio, 2)
    canvas.width = Math.round(clientWidth * ratio)
    canvas.height = Math.round(clientHeight * ratio)
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.uniform2f(angles, view.yaw, view.pitch)
    gl.uniform2f(scale, (HALF_HEIGHT * canvas.width) / Math.max(1, canvas.height), HALF_HEIGHT)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }
  const turn = (yaw: number, pitch: number) => {
    view = { yaw: view.yaw + yaw, pitch: clampPitch(view.pitch + pitch) }
    frame ||= requestAnimationFrame(draw)
  }
  const drag = (event: PointerEvent) => {
    if (canvas.hasPointerCapture(event.pointerId))
      turn(-event.movementX * RADIANS_PER_PIXEL, event.movementY * RADIANS_PER_PIXEL)
  }
  const turnByKey = (event: KeyboardEvent) => {
    const by = KEY_TURNS[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turn(by.yaw, by.pitch)
  }
  const hold = (event: PointerEvent) => canvas.setPointerCapture(event.pointerId)
  const resized = new ResizeObserver(() => turn(0, 0))
  canvas.addEventListener('pointerdown', hold)
  canvas.addEventListener('pointermove', drag)
  canvas.addEventListener('keydown', turnByKey)
  resized.observe(canvas)
  // It takes the arrow keys now, so it is an application for screen readers
  canvas.tabIndex = 0
  canvas.role = 'application'
  draw()
  return {
    close() {
      cancelAnimationFrame(frame)
      resized.disconnect()
      canvas.removeEventListener('pointerdown', hold)
      canvas.removeEventListener('pointermove', drag)
      canvas.removeEventListener('keydown', turnByKey)
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

function buildProgram(gl: WebGLRenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('no shader')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error('the shaders do not link')
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
  const position = gl.getAttribLocation(program, 'p')
  gl.enableVertexAttribArray(position)
  gl.vertexAttribPointer(position, 2, gl.FLOAT, false, 0, 0)
  return program
}

/** Smaller where the device takes no picture of this size. */
function loadTexture(gl: WebGLRenderingContext, picture: HTMLImageElement): void {
  const limit = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number
  const factor = Math.min(1, limit / picture.naturalWidth)
  let source: TexImageSource = picture
  if (factor < 1) {
    const smaller = document.createElement('canvas')
    smaller.width = Math.floor(picture.naturalWidth * factor)
    smaller.height = Math.floor(picture.naturalHeight * factor)
    smaller.getContext('2d')?.drawImage(picture, 0, 0, smaller.width, smaller.height)
    source = smaller
  }
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  // A picture of any size needs these two, and its ends meet because the shader takes only the fraction
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  for (const size of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, size, gl.LINEAR)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, source)
}
