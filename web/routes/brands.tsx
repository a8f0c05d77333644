export default function Brands() {
  return <h1>Бренды</h1>
}
