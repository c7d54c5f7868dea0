<?php

namespace App\Http\Requests;

use App\Models\MetaContent;
use Illuminate\Validation\Rule;

class MetaContentRequest extends ContentRequest
{
    protected const MODEL = MetaContent::class;

    protected const PARENT = 'meta_ad_id';

    private const BUTTONS = [
        'LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'SUBSCRIBE', 'DOWNLOAD', 'GET_OFFER', 'GET_QUOTE', 'BOOK_TRAVEL', 'CONTACT_US',
        'APPLY_NOW', 'ORDER_NOW', 'BUY_TICKETS', 'GET_DIRECTIONS', 'WATCH_MORE', 'MESSAGE_PAGE', 'DONATE_NOW', 'NO_BUTTON',
    ];

    protected function record(): ?MetaContent
    {
        return $this->route('metaContent');
    }

    protected function texts(): array
    {
        return [
            'heading' => $this->needed('max:30'),
            'description' => $this->text(90),
            'primary_texts' => ['nullable', 'array', 'max:5'],
            'primary_texts.*' => $this->text(2200),
            'link_description' => $this->text(255),
            'cta' => ['nullable', Rule::in(self::BUTTONS)],
            'format' => ['nullable', Rule::in(['single_image', 'video', 'carousel'])],
            'final_url' => self::LINK,
            'display_link' => $this->text(255),
            'internal_notes' => $this->text(5000),
        ];
    }

    /** What a PUT leaves out is cleared: the texts, not the day, the status, or the place. A PATCH keeps it. */
    public function fields(): array
    {
        $fields = [...($this->isMethod('PUT') ? array_fill_keys(MetaContent::TEXTS, null) : []), ...$this->validated()];
        if (isset($fields['primary_texts'])) {
            $fields['primary_texts'] = array_values(array_filter($fields['primary_texts'], filled(...)));
        }

        return $fields;
    }
}
